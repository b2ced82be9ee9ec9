/** The few names of the peers that the bench calls; neither ships types. */
declare module "az" {
  export interface Parse {
    readonly word: string;
    readonly tag: {
      readonly POS?: string;
      readonly CAse?: string;
      readonly NMbr?: string;
      readonly GNdr?: string;
      readonly ANim?: string;
      /** What all forms of the word have. */
      readonly stat: readonly string[];
    };
    /** The first half of a compound whose halves both decline. */
    readonly left?: Parse;
    inflect(grammemes: readonly string[]): Partial<Parse> | false | undefined;
  }
  const Az: { readonly Morph: ((word: string) => readonly Parse[]) & { init(done: () => void): void } };
  export default Az;
}

declare module "russian-nouns-js" {
  const RussianNouns: {
    readonly Engine: new () => {
      decline(lemma: { readonly text: string; readonly gender: string }, wanted: string): readonly string[];
    };
  };
  export default RussianNouns;
}

/** The few names of the peers that the bench calls; neither ships types. */
declare module "az" {
  interface Parse {
    readonly word: string;
    inflect(grammemes: readonly string[]): Parse | undefined;
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

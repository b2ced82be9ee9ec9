import { loadDictionary } from "@skladno/dictionary-ru";
import { type Case, createMorphology } from "@skladno/morphology";
import Az from "az";
import RussianNouns from "russian-nouns-js";
import { type Comparison, compareSpeed } from "./compare.js";
import { readNouns } from "./read-nouns.js";

/** In one repetition; as many others are what a morphology has been at work with before. */
const words = 20_000;
/** Each word once, the cases in turn: nothing that was said about one word helps with the next. */
const oblique = ["gen", "dat", "acc", "ins", "prep"] as const satisfies readonly Case[];
const azCases = { gen: "gent", dat: "datv", acc: "accs", ins: "ablt", prep: "loct" } as const;
const nounCases = {
  gen: "родительный",
  dat: "дательный",
  acc: "винительный",
  ins: "творительный",
  prep: "предложный",
} as const;
const nounGenders = { masc: "мужской", fem: "женский", neut: "средний" } as const;

/** Words inflected a second, none seen before: analysis and inflection, the way each library's readers are told to call it. */
export async function compareWords(): Promise<readonly Comparison[]> {
  await new Promise<void>((done) => Az.Morph.init(() => done()));
  const dictionary = await loadDictionary();
  // Objects of one shape: what they are read with costs every library the same and next to nothing.
  const all = readNouns(2 * words).map(({ text, gender }, index) => ({
    text,
    gender,
    wanted: oblique[index % oblique.length] ?? "gen",
  }));
  const nouns = all.filter((_, index) => index % 2 === 0);
  const others = all.filter((_, index) => index % 2 === 1);

  // A morphology that has been at work, like the peers after their first repetition, but has not met these words.
  const atWork = () => {
    const morphology = createMorphology(dictionary);
    for (const { text, wanted } of others) morphology.inflect(text, wanted);
    return morphology;
  };
  let morphology = atWork();
  const engine = new RussianNouns.Engine();
  return [
    compareSpeed({
      name: "words inflected, none seen before",
      unit: "words/s",
      size: words,
      tasks: [
        {
          name: "skladno",
          run: () => nouns.map(({ text, wanted }) => morphology.inflect(text, wanted)),
          before: () => {
            morphology = atWork();
          },
        },
        {
          name: "az",
          run: () => nouns.map(({ text, wanted }) => Az.Morph(text)[0]?.inflect([azCases[wanted]])),
        },
        {
          name: "russian-nouns-js, gender given, no analysis",
          run: () =>
            nouns.map(({ text, gender, wanted }) =>
              engine.decline({ text, gender: nounGenders[gender] }, nounCases[wanted]),
            ),
        },
      ],
    }),
  ];
}

import { readFileSync } from "node:fs";
import type { Animacy, Case, Gender, GrammaticalNumber, Words } from "@skladno/morphology";
import { dropRepeated, type ExamRow, requirePeer, runPeer } from "./exam-row.js";

/** A form of a lone noun or adjective, with what russian-nouns-js is told about the word. */
export interface NounRow extends ExamRow {
  readonly lemma: string;
  /** "common" of a noun that is of either; absent of one that has no singular. */
  readonly gender: Gender | "common" | undefined;
  readonly animacy: Animacy;
  readonly number: GrammaticalNumber;
}

interface Lemma {
  text(): string;
  getGender(): string | undefined;
  isAnimate(): boolean;
  isPluraleTantum(): boolean;
}
interface LemmaOptions {
  readonly text: string;
  readonly gender?: string | undefined;
  readonly animate?: boolean;
  readonly pluraleTantum?: boolean;
}
interface Engine {
  decline(lemma: Lemma | LemmaOptions, wanted: string, plural?: string): readonly string[];
  pluralize(lemma: Lemma | LemmaOptions): readonly string[];
}
interface RussianNouns {
  readonly Engine: new () => Engine;
  createLemma(options: LemmaOptions | Lemma): Lemma;
}
const RussianNouns = requirePeer("russian-nouns-js") as RussianNouns;

const caseNames = {
  nom: "именительный",
  gen: "родительный",
  dat: "дательный",
  acc: "винительный",
  ins: "творительный",
  prep: "предложный",
} as const satisfies Readonly<Partial<Record<Case, string>>>;
const genderNames = { masc: "мужской", fem: "женский", neut: "средний", common: "общий" } as const;

const keyOf = <Key extends string>(names: Readonly<Record<Key, string>>, wanted: string | undefined) =>
  (Object.keys(names) as Key[]).find((key) => names[key] === wanted);

/**
 * The forms that the tests in its package ask for: they are run with an engine that takes down what it gives, and end the
 * process where that is wrong. A word whose forms a test changes on purpose ("кринж") counts as it comes first.
 */
export function readRussianNounsRows(): readonly NounRow[] {
  const rows: NounRow[] = [];
  class ListeningEngine extends RussianNouns.Engine {
    override decline(asked: Lemma | LemmaOptions, caseName: string, plural?: string): readonly string[] {
      const accepted = super.decline(asked, caseName, plural);
      const wanted = keyOf(caseNames, caseName);
      const lemma = RussianNouns.createLemma(asked);
      if (wanted !== undefined && wanted !== "nom")
        rows.push({
          phrase: plural ?? lemma.text(),
          wanted,
          accepted,
          lemma: lemma.text(),
          gender: keyOf(genderNames, lemma.getGender()),
          animacy: lemma.isAnimate() ? "anim" : "inan",
          number: plural !== undefined || lemma.isPluraleTantum() ? "plur" : "sing",
        });
      return accepted;
    }
  }
  runPeer("russian-nouns-js/testAPI.js", {
    require: () => ({ ...RussianNouns, Engine: ListeningEngine }),
    console: { log: () => undefined },
    process: {
      exit: () => {
        throw new Error("The tests of russian-nouns-js do not pass.");
      },
    },
  });
  return dropRepeated(rows);
}

const engine = new RussianNouns.Engine();

/** The first form that russian-nouns-js gives, told gender, animacy and number; a plural is its own, made of the lemma. */
export function declineWithRussianNouns({ lemma, gender, animacy, number, wanted }: NounRow): string | undefined {
  const asked: LemmaOptions =
    gender === undefined
      ? { text: lemma, pluraleTantum: true }
      : { text: lemma, gender: genderNames[gender], animate: animacy === "anim" };
  const plural = number === "plur" && gender !== undefined ? engine.pluralize(asked)[0] : undefined;
  return engine.decline(asked, caseNames[wanted as keyof typeof caseNames], plural)[0];
}

/** The form that Skladno gives, told the same but for the lemma: of the reading that has this gender, animacy and number. */
export function inflectToldNoun(
  words: Words,
  { phrase, wanted, gender, animacy, number }: NounRow,
): string | undefined {
  const readings = words
    .analyse(phrase)
    .filter(({ grammemes }) => grammemes.case === "nom" && grammemes.number === number);
  const isOfGender = (own: string | undefined) => number === "plur" || gender === "common" || own === gender;
  const reading =
    readings.find(({ grammemes }) => isOfGender(grammemes.gender) && (grammemes.animacy ?? animacy) === animacy) ??
    readings.find(({ grammemes }) => isOfGender(grammemes.gender)) ??
    readings[0];
  return reading === undefined ? undefined : words.inflect(phrase, reading, { case: wanted, number, animacy });
}

/** The nouns of goods in `commerce-nouns.tsv`: two numbers, five cases each. */
export function readCommerceNouns(): readonly NounRow[] {
  const [header = "", ...lines] = readFileSync(new URL("../commerce-nouns.tsv", import.meta.url), "utf8")
    .trim()
    .split("\n");
  const columns = header.split("\t");
  return lines.flatMap((line) => {
    const cells = line.split("\t");
    const cell = (name: string) => cells[columns.indexOf(name)] ?? "";
    return (["sing", "plur"] as const).flatMap((number) =>
      (["gen", "dat", "acc", "ins", "prep"] as const).flatMap((wanted) => {
        const form = cell(`${number}_${wanted}`);
        const phrase = cell(`${number}_nom`);
        if (form === "" || phrase === "") return [];
        const hasSingular = cell("sing_nom") !== "";
        const gender = hasSingular ? (cell("gender") as Gender) : undefined;
        const animacy = cell("animacy") as Animacy;
        return [{ phrase, wanted, accepted: form.split("/"), lemma: cell("lemma"), gender, animacy, number }];
      }),
    );
  });
}

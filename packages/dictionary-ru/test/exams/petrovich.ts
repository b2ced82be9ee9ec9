import type { Case } from "@skladno/morphology";
import {
  type CaseName,
  capitalise,
  casesByName,
  dropRepeated,
  type ExamRow,
  nameCase,
  requirePeer,
  runPeer,
} from "./exam-row.js";
import { inflectFullName, type NamePart, nameParts, type PeerGender, type Person } from "./full-name.js";

type InflectWord = Readonly<Record<CaseName, (word: string) => string>>;
type Petrovich = ((person: Person, wanted: CaseName) => Person) &
  Readonly<Record<PeerGender, Readonly<Record<NamePart, InflectWord>>>> & { detect_gender(middle: string): PeerGender };
const petrovich = requirePeer("petrovich") as Petrovich;

interface Rule {
  readonly gender: PeerGender;
  readonly test: readonly string[];
  readonly tags?: readonly string[];
}
type Rules = Readonly<Record<"lastname" | "firstname", { readonly exceptions: readonly Rule[] }>>;

const write = (person: Person) => nameParts.flatMap((part) => person[part] ?? []).join(" ");

/** What the specification in petrovich's package expects: it is run with a `require` that takes down what is asked. */
function readSpecification(): readonly ExamRow[] {
  const rows: ExamRow[] = [];
  let asked: { readonly phrase: string; readonly wanted: Case } | undefined;
  const listen = (person: Person, wanted: CaseName) => {
    asked = { phrase: write(person), wanted: casesByName[wanted] };
    return petrovich(person, wanted);
  };
  const askWords = (gender: PeerGender, part: NamePart) =>
    Object.fromEntries(
      Object.entries(casesByName).map(([name, wanted]) => [
        name,
        (word: string) => {
          asked = { phrase: word, wanted };
          return petrovich[gender][part][name as CaseName](word);
        },
      ]),
    );
  const askParts = (gender: PeerGender) => Object.fromEntries(nameParts.map((part) => [part, askWords(gender, part)]));
  const take = (expected: string | Person) => {
    if (asked !== undefined)
      rows.push({ ...asked, accepted: [typeof expected === "string" ? expected : write(expected)] });
    asked = undefined;
  };
  const run = (_name: string, body: () => void) => body();
  runPeer("petrovich/tests/spec/petrovich.spec.js", {
    require: () =>
      Object.assign(listen, {
        detect_gender: petrovich.detect_gender,
        male: askParts("male"),
        female: askParts("female"),
      }),
    describe: run,
    it: run,
    expect: () => ({ toBe: take, toEqual: take, not: { toBe: () => undefined } }),
  });
  return rows;
}

const firstNames = { male: "Иван", female: "Анна" } as const;

/**
 * The whole names that petrovich's rules list, in five cases: first names by
 * themselves, surnames after a first name, which tells the gender.
 */
function readNamesOfRules({ firstname, lastname }: Rules): readonly ExamRow[] {
  const wanted = Object.entries(casesByName).slice(1) as [CaseName, Case][];
  const lone = firstname.exceptions.flatMap(({ gender, test }) =>
    test
      .map(capitalise)
      .flatMap((phrase) =>
        wanted.map(([name, of]) => ({ phrase, wanted: of, accepted: [petrovich[gender].first[name](phrase)] })),
      ),
  );
  const surnames = lastname.exceptions
    .filter(({ tags }) => tags === undefined)
    .flatMap(({ test }) => test.filter((word) => word.length > 1))
    .map(capitalise)
    .flatMap((surname) =>
      (["male", "female"] as const).flatMap((gender) =>
        wanted.map(([name, of]) => ({
          phrase: `${firstNames[gender]} ${surname}`,
          wanted: of,
          accepted: [`${petrovich[gender].first[name](firstNames[gender])} ${petrovich[gender].last[name](surname)}`],
        })),
      ),
    );
  return [...lone, ...surnames];
}

/** The forms of petrovich's specification and those of the names that its rules list. */
export function readPetrovichRows(): readonly ExamRow[] {
  return dropRepeated([...readSpecification(), ...readNamesOfRules(requirePeer("petrovich/rules.json") as Rules)]);
}

/** A full name, split for petrovich, with the gender that lvovich finds. Undefined for any other text. */
export function inflectWithPetrovich(text: string, wanted: Case): string | undefined {
  return inflectFullName(text, (word, part, gender) => petrovich[gender][part][nameCase(wanted)](word));
}

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Case } from "@skladno/morphology";
import {
  type CaseName,
  capitalise,
  casesByName,
  dropRepeated,
  type ExamRow,
  nameCase,
  requirePeer,
} from "./exam-row.js";
import { inflectFullName, type NamePart, type PeerGender } from "./full-name.js";

type InflectName = (name: string, wanted: CaseName, gender?: PeerGender) => string;
interface Lvovich {
  readonly inclineFirstname: InflectName;
  readonly inclineLastname: InflectName;
  readonly inclineMiddlename: InflectName;
  cityIn(name: string): string;
  cityFrom(name: string): string;
  cityTo(name: string): string;
}
const lvovich = requirePeer("lvovich") as Lvovich;

const byPart = {
  first: lvovich.inclineFirstname,
  last: lvovich.inclineLastname,
  middle: lvovich.inclineMiddlename,
} as const satisfies Readonly<Record<NamePart, InflectName>>;

/** lvovich asks where something is, whence it comes and where it goes. */
const byPlaceCase = {
  prep: lvovich.cityIn,
  gen: lvovich.cityFrom,
  acc: lvovich.cityTo,
} as const satisfies Partial<Readonly<Record<Case, (name: string) => string>>>;
const placeCases = Object.keys(byPlaceCase) as (keyof typeof byPlaceCase)[];
const caseOfCall = new Map<string, Case>(placeCases.map((wanted) => [byPlaceCase[wanted].name, wanted]));

/** The calls in its README that say what they return: a word, or a person of whom each part is given. */
function readExamples(): readonly ExamRow[] {
  const text = readFileSync(join(dirname(requirePeer.resolve("lvovich/package.json")), "README.md"), "utf8");
  const words = [...text.matchAll(/(\w+)\('([^']+)'(?:, '(\w+)')?(?:, '\w+')?\); \/\/ вернет ['`]([^'`]+)['`]/g)];
  const persons = [...text.matchAll(/incline\(\{([^}]+)\}, '(\w+)'\);\s*\/\/ вернет \{([^}]+)\}/g)];
  const write = (parts = "") =>
    [...parts.matchAll(/(?:first|middle|last): '([^']+)'/g)].map(([, word]) => word).join(" ");
  return [
    ...words.flatMap(([, call = "", phrase = "", name, expected = ""]) => {
      const wanted = caseOfCall.get(call) ?? casesByName[name as CaseName];
      return wanted === undefined ? [] : [{ phrase, wanted, accepted: [expected] }];
    }),
    ...persons.map(([, asked, name, expected]) => ({
      phrase: write(asked),
      wanted: casesByName[name as CaseName],
      accepted: [write(expected)],
    })),
  ];
}

interface CityRules {
  readonly frozenWords: readonly string[];
  readonly cityRules: { readonly exceptions: readonly { readonly test: readonly string[] }[] };
}

/** The whole names of towns that its rules list; what is not a town ("область") is not asked. */
function readTowns(): readonly ExamRow[] {
  const { frozenWords, cityRules } = requirePeer("lvovich/lib/rules/cityRules") as CityRules;
  const words = cityRules.exceptions.flatMap(({ test }) => test).filter((word) => !commonNouns.has(word));
  return [...frozenWords, ...words].flatMap((word) => {
    const phrase = word.split("-").map(capitalise).join("-");
    return placeCases.map((wanted) => ({ phrase, wanted, accepted: [byPlaceCase[wanted](phrase)] }));
  });
}
const commonNouns = new Set(["село", "озеро", "место", "область", "деревня", "море", "холм", "бор"]);

export function readLvovichRows(): readonly ExamRow[] {
  return dropRepeated([...readExamples(), ...readTowns()]);
}

/** A full name, split for lvovich as for petrovich. Undefined for any other text. */
export function inflectWithLvovich(text: string, wanted: Case): string | undefined {
  return inflectFullName(text, (word, part, gender) => byPart[part](word, nameCase(wanted), gender));
}

/** A town in one of the three cases that lvovich has for it. */
export function inflectPlaceWithLvovich(text: string, wanted: Case): string | undefined {
  return wanted in byPlaceCase ? byPlaceCase[wanted as keyof typeof byPlaceCase](text) : undefined;
}

/**
 * Suites that peers ship and rows of the project's own fixtures, inflected by Skladno and by peers: petrovich and lvovich
 * with names of people, lvovich with places, russian-nouns-js with nouns, az with all of them. A peer is told what its
 * users have to tell it: which word of a name is which, the gender of a noun, whether it is alive.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadDictionary } from "@skladno/dictionary-ru";
import { createMorphology, createWords, type PlaceRelation } from "@skladno/morphology";
import Az from "az";
import type { ExamRow } from "../../packages/dictionary-ru/test/exams/exam-row.js";
import { readExams } from "../../packages/dictionary-ru/test/exams/exams.js";
import { splitFullName } from "../../packages/dictionary-ru/test/exams/full-name.js";
import { inflectPlaceWithLvovich, inflectWithLvovich } from "../../packages/dictionary-ru/test/exams/lvovich.js";
import { inflectWithPetrovich } from "../../packages/dictionary-ru/test/exams/petrovich.js";
import {
  declineWithRussianNouns,
  inflectToldNoun,
  type NounRow,
  readCommerceNouns,
} from "../../packages/dictionary-ru/test/exams/russian-nouns.js";
import { fixtureFolder, foldSpelling, readFormsOfFixture, readReported } from "./gold.js";
import { inflectWithAz, type ObliqueCase } from "./inflect-with-az.js";

export interface PeerFigures {
  readonly rows: string;
  readonly total: number;
  readonly who: string;
  /** Of all rows. A row that a peer has no answer to is wrong. */
  readonly right: number;
  /** Rows on which the suite itself is wrong, or Skladno's form is right too; they are left out of the judged share. */
  readonly setAside?: number;
}

type Inflect<Row extends ExamRow> = (row: Row) => string | undefined;

function measure<Row extends ExamRow>(
  name: string,
  rows: readonly Row[],
  peers: Readonly<Record<string, Inflect<Row>>>,
  setAside?: number,
): readonly PeerFigures[] {
  return Object.entries(peers).map(([who, inflect]) => {
    const isRight = (row: Row) => {
      const form = inflect(row);
      return form !== undefined && row.accepted.map(foldSpelling).includes(foldSpelling(form));
    };
    const right = rows.filter(isRight).length;
    return {
      rows: name,
      total: rows.length,
      who,
      right,
      ...(who === "skladno" && setAside !== undefined && { setAside }),
    };
  });
}

/** Full names of the sets that readers wrote before anything was run, and those that users reported. */
function readPeople(gold: string): readonly ExamRow[] {
  const sets = readdirSync(join(fixtureFolder, "blind")).filter((file) =>
    /^(?:people-\d+|[ac]-names)\.tsv$/.test(file),
  );
  const reported = join(gold, "reported.tsv");
  return [
    ...sets.sort().flatMap((file) => readFormsOfFixture(join(fixtureFolder, "blind", file), file)),
    ...(existsSync(reported) ? readReported(reported) : []).flatMap(({ kind, phrase, wanted, accepted }) =>
      wanted !== undefined && /^K1[5-8]$/.test(kind) ? [{ phrase, wanted, accepted }] : [],
    ),
  ].filter(({ phrase }) => splitFullName(phrase) !== undefined);
}

const peerOf: Readonly<Record<string, string>> = { "cldr-units": "Unicode CLDR", "russian-nouns": "russian-nouns-js" };

const relations = { where: "prep", to: "acc", from: "gen" } as const;
const withoutPreposition = (text: string) => text.replace(/^(?:во?|на|из|со?|к) /, "");

/** Places of the fixture whose three texts say only a preposition and the name. */
function readPlaces(): readonly (ExamRow & { readonly relation: PlaceRelation })[] {
  const [header = "", ...lines] = readFileSync(join(fixtureFolder, "places.tsv"), "utf8").trimEnd().split("\n");
  const columns = header.split("\t").slice(1) as PlaceRelation[];
  return lines.flatMap((line) => {
    const [phrase = "", ...texts] = line.split("\t");
    if (!/^[А-ЯЁ][а-яёА-ЯЁ -]*$/.test(phrase)) return [];
    return columns.map((relation, at) => ({
      phrase,
      relation,
      wanted: relations[relation as keyof typeof relations],
      accepted: [withoutPreposition(texts[at] ?? "")],
    }));
  });
}

/** Every set with everybody who can do it. `gold`: the folder of the sets that are not part of the repository. */
export async function comparePeers(gold: string): Promise<readonly PeerFigures[]> {
  await new Promise<void>((done) => Az.Morph.init(() => done()));
  const dictionary = await loadDictionary();
  const morphology = createMorphology(dictionary);
  const words = createWords(dictionary);
  const az: Inflect<ExamRow> = ({ phrase, wanted }) =>
    wanted === "nom" ? phrase : inflectWithAz(phrase, wanted as ObliqueCase);
  const skladno: Inflect<ExamRow> = ({ phrase, wanted }) => morphology.inflect(phrase, wanted);
  const petrovich: Inflect<ExamRow> = ({ phrase, wanted }) => inflectWithPetrovich(phrase, wanted);
  const lvovich: Inflect<ExamRow> = ({ phrase, wanted }) => inflectWithLvovich(phrase, wanted);
  const nouns = {
    skladno: (row: NounRow) => inflectToldNoun(words, row),
    "russian-nouns-js": declineWithRussianNouns,
    az,
  } as const;
  const exams = (await readExams()).flatMap(({ name, rows, inflect, differences }) => {
    const setAside = differences.filter(({ mistakeOf }) => mistakeOf !== "ours").length;
    return measure(
      `the suite of ${name}`,
      rows,
      // What a peer's own suite asserts is what the peer says.
      { skladno: inflect, [peerOf[name] ?? name]: ({ accepted }) => accepted[0], az },
      setAside,
    );
  });
  return [
    ...exams,
    ...measure("full names: blind fixtures, reports", readPeople(gold), { skladno, petrovich, lvovich, az }),
    ...measure("towns and regions: places.tsv", readPlaces(), {
      skladno: ({ phrase, relation }) =>
        withoutPreposition(morphology.inflectPlace(morphology.parsePhrase(phrase), relation).text),
      lvovich: ({ phrase, wanted }) => inflectPlaceWithLvovich(phrase, wanted),
      az,
    }),
    ...measure("nouns of goods: commerce-nouns.tsv", readCommerceNouns(), nouns),
  ];
}

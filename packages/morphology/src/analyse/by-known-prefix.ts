import { PREFIX } from "../dictionary/word-kinds.js";
import { lowerCase } from "../lower-case.js";
import type { WordReading } from "../words.js";
import type { AnalyseWord } from "./by-hyphen.js";
import type { AnalysisContext } from "./context.js";
import { changeReading } from "./reading.js";

const LONGEST_PREFIX = 16;
const SHORTEST_REST = 4;

/** Words of the dictionary behind a known prefix: "электрошашлычница", "трёхместный", "наилучший". */
export function analyseByKnownPrefix(context: AnalysisContext, text: string, analyseKnown: AnalyseWord): WordReading[] {
  const { kindsOf } = context.dictionary;
  const lower = lowerCase(text);
  // Longer ones first: "микро" rather than "ми".
  for (let length = Math.min(LONGEST_PREFIX, text.length - SHORTEST_REST); length > 0; length--) {
    if ((kindsOf(lower.slice(0, length)) & PREFIX) === 0) continue;
    const readings = analyseKnown(text.slice(length)).filter(
      ({ grammemes, proper }) => grammemes.case !== undefined && !proper,
    );
    if (readings.length === 0) continue;
    return readings.map((reading) =>
      changeReading(reading, {
        lemma: lower.slice(0, length) + reading.lemma,
        source: "prefix",
        known: false,
        score: reading.score * 0.9,
        paradigm: { type: "compound", parts: [{ length }, { length: text.length - length, reading }] },
      }),
    );
  }
  return [];
}

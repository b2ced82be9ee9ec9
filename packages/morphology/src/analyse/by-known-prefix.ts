import type { WordReading } from "../words.js";
import type { AnalyseWord } from "./by-hyphen.js";
import type { AnalysisContext } from "./context.js";

/** Prefixes that leave the inflection of what follows as it is, longer ones first. */
const PREFIXES = (
  "электро гидро термо аэро микро макро видео аудио фото радио теле кино авто мото вело био эко мини макси мега гипер супер ультра " +
  "анти контр псевдо квази мульти поли моно нано космо нейро психо агро зоо гео интер транс экстра сверх много мало полу пере " +
  "само свето тепло водо влаго звуко шумо паро ветро пыле грязе жиро масло газо бензо двух трёх трех четырёх четырех пяти шести семи восьми девяти десяти " +
  "одно дву разно равно высоко низко средне длинно коротко широко узко толсто тонко крупно мелко легко быстро " +
  "нео пост пред под над вне меж меже наи не без бес до со"
)
  .split(" ")
  .sort((one, other) => other.length - one.length);
const SHORTEST_REST = 4;

/** Words of the dictionary behind a known prefix: "электрошашлычница", "трёхместный", "наилучший". */
export function analyseByKnownPrefix(context: AnalysisContext, text: string, analyseKnown: AnalyseWord): WordReading[] {
  const lower = text.toLowerCase();
  for (const prefix of [...context.prefixes, ...PREFIXES]) {
    if (text.length < prefix.length + SHORTEST_REST || !lower.startsWith(prefix)) continue;
    const readings = analyseKnown(text.slice(prefix.length)).filter(
      ({ grammemes, proper }) => grammemes.case !== undefined && !proper,
    );
    if (readings.length === 0) continue;
    return readings.map((reading) => ({
      ...reading,
      lemma: lower.slice(0, prefix.length) + reading.lemma,
      source: "prefix",
      known: false,
      score: reading.score * 0.9,
      paradigm: {
        type: "compound",
        parts: [{ length: prefix.length }, { length: text.length - prefix.length, reading }],
      },
    }));
  }
  return [];
}

import { readFileSync } from "node:fs";
import { forEachCandidate } from "../../morphology/src/analyse/by-dictionary.js";
import { encodeWord } from "../../morphology/src/analyse/encode-word.js";
import { openDictionary } from "../../morphology/src/dictionary/open.js";

const d = openDictionary(readFileSync(new URL("../data/ru.dict", import.meta.url)));
for (const w of [
  "сумка",
  "повербанк",
  "красный",
  "полотенца",
  "инструментов",
  "кофе",
  "стол",
  "шампунь",
  "увлажняющая",
]) {
  const e = encodeWord(w)!;
  const s: string[] = [];
  let n = 0;
  forEachCandidate(d, e, (l, x) => {
    n++;
    s.push(w.slice(0, l) + "|" + d.endings[x]);
  });
  console.log(w, n, s.slice(0, 200).join(" "));
}

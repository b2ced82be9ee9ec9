import { readFileSync } from "node:fs";
import { createWords } from "@skladno/morphology";
import { readOpenCorpora } from "./read-opencorpora.js";
import { useOf } from "./select-lexemes.js";

const t0 = performance.now();
const words = createWords(readFileSync(new URL("../data/ru.dict", import.meta.url)));
const list: string[] = [];
const obl: string[] = [];
let i = 0;
for (const l of readOpenCorpora()) {
  if (useOf(l) !== "stored" || l.proper || !["noun", "adjective"].includes(l.partOfSpeech)) continue;
  i++;
  if (i % 3 === 0) {
    list.push(l.lemma);
    obl.push(l.forms[1]?.text ?? l.lemma);
  }
}
for (const [name, ws] of [
  ["nominative", list],
  ["genitive", obl],
  ["nominative", list],
  ["genitive", obl],
  ["nominative", list],
] as const) {
  const t = performance.now();
  let n = 0;
  for (const w of ws) {
    const r = words.analyse(w)[0];
    if (r && words.inflect(w, r, { case: "gen" })) n++;
  }
  const d = performance.now() - t;
  console.log(name, ws.length, n, (ws.length / d / 1000).toFixed(3), "M/s");
}

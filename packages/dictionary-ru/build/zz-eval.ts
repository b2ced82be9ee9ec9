import { readFileSync } from "node:fs";
import { type Case, createWords } from "@skladno/morphology";

const words = createWords(readFileSync(new URL("../data/ru.dict", import.meta.url)));
const C: Record<string, Case> = { nomn: "nom", gent: "gen", datv: "dat", accs: "acc", ablt: "ins", loct: "prep" };
const norm = (s: string) => s.toLowerCase().replaceAll("ё", "е");
for (const file of ["unknown-nouns", "treebank-phrases"]) {
  let ok = 0,
    n = 0;
  const bad: string[] = [];
  for (const line of readFileSync(`/work/shared/gold/${file}.tsv`, "utf8").trim().split("\n").slice(1)) {
    const [word = "", c = "", number = "", gold = "", extra = ""] = line.split("\t");
    if (word.includes(" ")) continue;
    n++;
    const own = file === "unknown-nouns" ? extra : number;
    const rs = words.analyse(word);
    const r =
      rs.find((r) => r.partOfSpeech === "noun" && r.grammemes.case === "nom" && r.grammemes.number === own) ??
      rs.find((r) => r.partOfSpeech === "noun" && r.grammemes.case === "nom") ??
      rs.find((r) => r.grammemes.case === "nom");
    const got = r ? words.inflect(word, r, { case: C[c]!, number: number as "sing" }) : undefined;
    if (norm(got ?? word) === norm(gold)) ok++;
    else
      bad.push(
        [
          word,
          c,
          number,
          gold,
          got,
          r?.lemma,
          r?.partOfSpeech,
          r?.source,
          r && Object.values(r.grammemes).join("."),
          r?.score.toFixed(2),
        ].join(" "),
      );
  }
  console.log(file, ok, n, ((100 * ok) / n).toFixed(1));
  if (process.argv[2] === file) console.log(bad.join("\n"));
}

import { readFileSync } from "node:fs";
import { cases, createWords } from "@skladno/morphology";

/** Prints readings and forms of words, for a look at the dictionary: `tsx --conditions=@skladno/source build/inflect.ts сумка`. */
const words = createWords(readFileSync(new URL("../data/ru.dict", import.meta.url)));
for (const word of process.argv.slice(2)) {
  const readings = words.analyse(word);
  console.log(word, readings.length === 0 ? "—" : "");
  for (const reading of readings) {
    const { lemma, partOfSpeech, grammemes, source, score } = reading;
    const forms = cases.map((wanted) => words.inflect(word, reading, { case: wanted }) ?? "—");
    console.log(
      `  ${lemma} ${partOfSpeech} ${Object.values(grammemes).join(".")} ${source} ${score.toFixed(2)}: ${forms.join(" ")}`,
    );
  }
}

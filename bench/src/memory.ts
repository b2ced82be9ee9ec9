import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { loadDictionary } from "@skladno/dictionary-ru";
import { createEngine } from "@skladno/engine";
import { createMorphology } from "@skladno/morphology";
import type { Growth } from "./growth.js";
import { readNouns } from "./read-nouns.js";

const renders = 1_000_000;
const step = 100_000;

/**
 * The heap after every hundred thousand of a million renders, garbage collected. The nouns come round, the values beside
 * them never do, so that a memory without a bound would show.
 */
export async function measureMemory(): Promise<readonly Growth[]> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const engine = createEngine({ morphology: createMorphology(await loadDictionary()) });
  const compiled = engine.compile(
    {
      text: "[[Купить|Заказать]] {{color|agree:name}} {{name|head|case:acc}} {{series}} {{#if note}}для {{note}}{{/if}}",
    },
    { mode: "flexible" },
  );
  const nouns = readNouns(20_000);
  const points: { size: number; value: number }[] = [];
  for (let index = 0; index < renders; index++) {
    const item = {
      name: nouns[index % nouns.length]?.text ?? "сумка",
      color: "красный",
      series: `Серия ${index}`,
      note: index % 3 === 0 ? `дома номер ${index}` : null,
    };
    compiled.render(item, { seed: ["bench", String(index)], trace: index % 1000 === 0 });
    if ((index + 1) % step !== 0) continue;
    collect();
    points.push({ size: index + 1, value: process.memoryUsage().heapUsed / 2 ** 20 });
  }
  return [
    {
      name: "heap over a million renders",
      unit: "MB",
      sizes: "renders",
      points: points.filter((_, index) => [0, 1, 3, 5, 7, 9].includes(index)),
      note: "every third value was never seen before; flat once the bounded memories are full",
    },
  ];
}

import { loadDictionary } from "@skladno/dictionary-ru";
import { createEngine } from "@skladno/engine";
import { createMorphology } from "@skladno/morphology";
import { Liquid } from "liquidjs";
import { type Comparison, compareSpeed } from "./compare.js";
import { readNouns } from "./read-nouns.js";

const items = 5_000;
const adjectives = ["красный", "чёрный", "кожаный", "летний", "широкий", "тёмно-синий", "женский", "лёгкий"];

const template =
  "Купить {{color|agree:name}} {{name|head|case:acc}} {{brand|lock}}, {{material|agree:name}}: обзор {{name}} за {{price}} ₽";
const withoutGrammar = "Купить {{ color }} {{ name }} {{ brand }}, {{ material }}: обзор {{ name }} за {{ price }} ₽";

/** Rendering a compiled template with three inflected fields, against LiquidJS that inserts the same values as they are. */
export async function compareRendering(): Promise<readonly Comparison[]> {
  const nouns = readNouns(items);
  const makeItems = (distinct: number) =>
    Array.from({ length: items }, (_, index) => ({
      name: nouns[index % distinct]?.text ?? "",
      color: adjectives[index % adjectives.length] ?? "",
      material: adjectives[(index + 3) % adjectives.length] ?? "",
      brand: `Brand ${index}`,
      price: 990 + index,
    }));

  const dictionary = await loadDictionary();
  const liquid = new Liquid();
  const parsed = liquid.parse(withoutGrammar);
  const compile = () => createEngine({ morphology: createMorphology(dictionary) }).compile({ text: template });

  const comparisons: Comparison[] = [];
  for (const [name, list, forget] of [
    ["rendering, every noun new", makeItems(items), true],
    ["rendering, 50 nouns again and again", makeItems(50), false],
  ] as const) {
    let compiled = compile();
    const startAnew = () => {
      compiled = compile();
    };
    comparisons.push(
      compareSpeed({
        name,
        unit: "texts/s",
        size: items,
        tasks: [
          {
            name: "skladno, with grammar",
            run: () => list.map((item, index) => compiled.render(item, { seed: ["bench", String(index)] })),
            ...(forget ? { before: startAnew } : {}),
          },
          { name: "liquidjs, without any grammar", run: () => list.map((item) => liquid.renderSync(parsed, item)) },
        ],
      }),
    );
  }
  for (const [name, list, forget] of [
    ["rendering with a trace, every noun new", makeItems(items), true],
    ["rendering with a trace, 50 nouns again and again", makeItems(50), false],
  ] as const) {
    let compiled = compile();
    const startAnew = () => {
      compiled = compile();
    };
    const renderAll = (trace: boolean) => {
      for (const [index, item] of list.entries()) compiled.render(item, { seed: [String(index)], trace });
    };
    const before = forget ? { before: startAnew } : {};
    comparisons.push(
      compareSpeed({
        name,
        unit: "texts/s",
        size: items,
        tasks: [
          { name: "skladno, with a trace", run: () => renderAll(true), ...before },
          { name: "skladno, without", run: () => renderAll(false), ...before },
        ],
        note: "a trace may double the time: the ratio should stay above 0.5",
      }),
    );
  }
  return comparisons;
}

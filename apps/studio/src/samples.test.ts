import { loadDictionary } from "@skladno/dictionary-ru";
import { createEngine } from "@skladno/engine";
import { createMorphology } from "@skladno/morphology";
import { expect, it } from "vitest";
import { lengthOf, limitOf } from "./playground/problems.js";
import { samples, sampleTemplates } from "./samples.js";

const engine = createEngine({ morphology: createMorphology(await loadDictionary()) });
const compiled = engine.compile(Object.fromEntries(sampleTemplates), { mode: "flexible" });
const render = (fields: ReadonlyMap<string, string>) => compiled.render(Object.fromEntries(fields), { seed: ["0"] });

it("opens with nine right texts and without a notice", () => {
  const { outputs, diagnostics } = render(samples[0].products[0] as ReadonlyMap<string, string>);
  expect(diagnostics).toEqual([]);
  expect(outputs).toEqual({
    seo_title: "Заказать чёрное кресло-качалку Leset за 21 990 ₽",
    meta_description:
      "Обзор кресла-качалки Leset: фото, характеристики, отзывы. Гарантия — 1 год. В наличии 2 штуки. Доставим завтра.",
    h1: "Кресло-качалка чёрное Leset, 62×98 см",
    og_title: "Кресло-качалка Leset — 21 990 ₽",
    og_description: "Ищете чёрное кресло-качалку? Leset: доставка в Самару, возврат 14 дней.",
    marketplace_a_name: "Кресло-качалка Leset, чёрное, деревянное, 62×98 см, для дачи",
    marketplace_b_name: "Кресло-качалка Leset чёрное деревянное 62×98 см для дачи",
    marketplace_c_name: "Кресло-качалка чёрное Leset",
    messenger_message: "Скидка на кресло-качалку Leset! Сейчас — 21 990 ₽ вместо 24 990 ₽.",
  });
  for (const [output, text] of Object.entries(outputs))
    expect(lengthOf(text)).toBeLessThanOrEqual(limitOf(output) ?? 0);
});

it("has products whose values say what they are", () => {
  const findings = samples.flatMap(({ products }) =>
    products.flatMap((fields) => render(fields).warnings.filter((warning) => !warning.startsWith("low_confidence"))),
  );
  expect(findings).toEqual([]);
  expect(samples.map(({ products }) => products.length)).toEqual([40, 32]);
});

import { loadDictionary } from "@skladno/dictionary-ru";
import { createEngine } from "@skladno/engine";
import { formatMoney } from "@skladno/money";
import { createMorphology } from "@skladno/morphology";
import { formatAmount, selectForm } from "@skladno/plural";
import { checkTemplate, parseTemplate } from "@skladno/template";

async function main(): Promise<void> {
  const morphology = createMorphology(await loadDictionary());
  console.log(morphology.inflect("Красная кожаная сумка", "gen"));
  console.log(morphology.agree("красный", "сумка", "acc"));
  console.log(morphology.explain("Кресла", "gen").result);

  const engine = createEngine({ morphology });
  const compiled = engine.compile({ h1: "Купить {{color|agree:name}} {{name|head|case:acc}}" }, { mode: "strict" });
  const rendered = compiled.render({ name: "Сумка", color: "красный" }, { seed: ["my-project", "sku-1"] });
  console.log(JSON.stringify(rendered));

  console.log(checkTemplate(parseTemplate("{{name|case:gen}}")).errors.length);
  console.log(selectForm(5, ["товар", "товара", "товаров"]), formatAmount(5, ["товар", "товара", "товаров"]));
  console.log(formatMoney("12990.5", "₽"));
}

main();

import type { CheckedTemplate } from "@skladno/template";
import { expectTypeOf } from "vitest";
import type { CompiledTemplates, Engine } from "./engine.js";
import type { FieldValue, Item } from "./item.js";

declare const engine: Engine;

const compiled = engine.compile({ h1: "Купить {{color|agree:name}} {{name}}", price: "{{price|money:₽}}" });

// Outputs are known by name.
expectTypeOf(compiled.outputs).toEqualTypeOf<readonly ("h1" | "price")[]>();
expectTypeOf(compiled.fields).toEqualTypeOf<readonly ("color" | "name" | "price")[]>();
expectTypeOf(compiled.render({}).outputs.h1).toEqualTypeOf<string>();
// @ts-expect-error no template is called so
compiled.render({}).outputs.h2;
compiled.render({}, { trace: true }).trace?.price.stages;

// Any of the fields may be absent; others, and other values, are mistakes.
compiled.render({ name: "Сумка", color: null, price: 990 });
// @ts-expect-error a misspelt field
compiled.render({ name: "Сумка", colour: "красный" });
// @ts-expect-error a list is no value
compiled.render({ name: ["Сумка"] });
// @ts-expect-error nor is a boolean
compiled.render({ name: true });
// @ts-expect-error an item is an object
compiled.render(undefined);
// @ts-expect-error a seed is a list
compiled.render({}, { seed: "sku-1" });

// An interface is taken as it is, with more fields and of other types.
interface Product {
  readonly name: string;
  readonly color?: string;
  readonly tags: readonly string[];
}
declare const product: Product;
compiled.render(product);
declare const row: Record<string, string>;
compiled.render(row);
declare const item: Item;
compiled.render(item);

interface Person {
  readonly surname: string;
}
declare const person: Person;
// @ts-expect-error it has none of the fields
compiled.render(person);

// Where the templates aren't known, any output and any field may be meant.
const unknown = engine.compile({ h1: "{{name}}" } as Readonly<Record<string, string>>);
expectTypeOf(unknown).toEqualTypeOf<CompiledTemplates>();
expectTypeOf(unknown.render({ anything: "x" }).outputs.h1).toEqualTypeOf<string | undefined>();
unknown.render(product);
// @ts-expect-error an item is an object
unknown.render("name");

declare const text: string;
const named = engine.compile({ h1: text, title: "{{name}}" });
named.render({ anything: 1 }).outputs.title.length;

interface Templates {
  readonly h1: string;
  readonly title: string;
}
declare const templates: Templates;
expectTypeOf(engine.compile(templates).render({}).outputs.title).toEqualTypeOf<string>();

declare const checked: ReadonlyMap<string, CheckedTemplate>;
expectTypeOf(engine.compile(checked)).toEqualTypeOf<CompiledTemplates>();

// Templates without fields take any product.
engine.compile({ h1: "Новинки" }).render(product);

// A function that takes any compiled templates takes these.
expectTypeOf(compiled).toExtend<CompiledTemplates>();
expectTypeOf<FieldValue>().toEqualTypeOf<string | number | null | undefined>();

// @ts-expect-error templates have names
engine.compile("{{name}}");
// @ts-expect-error a list of templates has none
engine.compile(["{{name}}"]);
// @ts-expect-error a template is a text
engine.compile({ h1: 1 });
// @ts-expect-error there is no such mode
engine.compile({ h1: "{{name}}" }, { mode: "loose" });

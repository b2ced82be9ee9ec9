import { expectTypeOf } from "vitest";
import type { FieldNames } from "./field-names.js";

const names = <const Template extends string>(_template: Template): FieldNames<Template> => undefined as never;

expectTypeOf(names("{{name}}")).toEqualTypeOf<"name">();
expectTypeOf(names("Без полей")).toEqualTypeOf<never>();
expectTypeOf(names("Купить {{ color | agree:name }} {{name|head|case:acc}}")).toEqualTypeOf<"color" | "name">();

// Conditions, both of their branches, and `else` outside of them.
expectTypeOf(names("{{#if stock}}{{a}}{{else}}{{b}}{{/if}}")).toEqualTypeOf<"stock" | "a" | "b">();
expectTypeOf(names("{{#unless\n discount }}{{price|money:₽}}{{/unless}}")).toEqualTypeOf<"discount" | "price">();
expectTypeOf(names("{{#if a}}{{/if}}{{else}}")).toEqualTypeOf<"a" | "else">();
expectTypeOf(names("{{else?}}")).toEqualTypeOf<"else">();

// An alias is no field, wherever it stands; a field may be called "as".
expectTypeOf(names("{{city as place|where}} {{#if place}}{{place}}{{/if}}")).toEqualTypeOf<"city">();
expectTypeOf(names("{{city?\u00a0as\tplace}}, {{city as to?}}")).toEqualTypeOf<"city">();
expectTypeOf(names("{{as}} {{glass as as2}}")).toEqualTypeOf<"as" | "glass">();

// What is counted is a field; forms, prepositions, words and texts are not.
expectTypeOf(names("{{stock|lower|count : thing }}")).toEqualTypeOf<"stock" | "thing">();
expectTypeOf(names("{{city as c}} {{n|count:c}}")).toEqualTypeOf<"city" | "n">();
expectTypeOf(names("{{a|gender:готов,готова,готово,готовы|after:о}} {{b|default:count:c}}")).toEqualTypeOf<"a" | "b">();

// A text that isn't known may mention any field, and so may one that is too long to be read.
expectTypeOf(names("{{a}}" as string)).toEqualTypeOf<string>();
expectTypeOf(names("{{a}}" as `{{a}}${string}`)).toEqualTypeOf<string>();
expectTypeOf(names("{{a}}" as "{{a}}" | "{{b}}")).toEqualTypeOf<"a" | "b">();

type Twice<Text extends string> = `${Text}${Text}`;
type TwoHundred = Twice<
  Twice<
    Twice<"{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}">
  >
>;
expectTypeOf<FieldNames<TwoHundred>>().toEqualTypeOf<string>();
expectTypeOf<FieldNames<`{{${Twice<Twice<Twice<"         ">>>}a}}`>>().toEqualTypeOf<string>();
expectTypeOf<FieldNames<`{{a${Twice<Twice<Twice<"|lower|upper|title|sentence|lower">>>}}}`>>().toEqualTypeOf<"a">();

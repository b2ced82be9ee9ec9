import fc from "fast-check";

/** Requests near the border of what is allowed. */
const near = {
  text: fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 50 }),
    fc.constantFrom("", " ", "ru-RU", "website", "a b", "я".repeat(49), "😀".repeat(241)),
  ),
  scalar: fc.oneof(
    fc.string({ maxLength: 5 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(null, true, [], {}),
  ),
  name: fc.constantFrom(
    "name",
    "Цвет",
    "a b",
    "",
    "{x}",
    "a.b-c",
    "x".repeat(128),
    "x".repeat(129),
    "constructor",
    "toString",
  ),
};
/** Mostly right, so that a request is often wrong in one place only, or in none. */
const mostly = (right: fc.Arbitrary<unknown>, other: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: other });
const oddTemplates = fc.oneof(
  fc.dictionary(
    fc.constantFrom("h1", "seo_title", "constructor", "H1", "a".repeat(64), "a".repeat(65)),
    fc.oneof(near.text, fc.constant("x".repeat(4001)), fc.constant(1)),
  ),
  fc.constantFrom<unknown[]>(null, [], "x"),
);
const oddItem = fc.oneof(
  fc
    .tuple(fc.dictionary(near.name, near.scalar, { maxKeys: 3 }), fc.option(near.text, { nil: undefined }))
    .map(([fields, id]) => ({
      ...fields,
      ...(id === undefined ? {} : { external_id: id }),
    })),
  fc.constantFrom<unknown[]>(null, [], "x"),
);
const templates = mostly(fc.constant({ h1: "{{name}}", constructor: "x".repeat(4000) }), oddTemplates);
const item = mostly(
  fc.record({ external_id: fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 }), name: fc.string() }),
  oddItem,
);
const common = {
  channel: mostly(fc.constantFrom("website", "лента-2"), fc.oneof(near.text, fc.constant(null))),
  locale: mostly(fc.constantFrom("ru-RU", "ru"), near.text),
  generation_mode: mostly(fc.constantFrom("strict", "flexible"), fc.constantFrom("ai", null)),
  templates,
};

/** Bodies by the name of their schema: valid ones, and ones that are wrong in a place or two. */
export const requests = {
  // That an id stands only once is a rule that JSON Schema can't say: a job has one item here.
  JobRequest: fc.record(
    { ...common, items: mostly(fc.tuple(item), fc.constantFrom<unknown[]>("x", [])) },
    { requiredKeys: ["templates"] },
  ),
  ValidateRequest: fc.record({ templates }, { requiredKeys: [] }),
  PreviewRequest: fc.record({ ...common, item }, { requiredKeys: ["templates"] }),
  LookupRequest: fc.record(
    {
      external_ids: fc.oneof(fc.array(near.text, { maxLength: 3 }), fc.constant(1)),
      channel: common.channel,
    },
    { requiredKeys: [] },
  ),
} as const;

import fc from "fast-check";

const field = fc.constantFrom("name", "color", "brand", "цвет", "a.b-c_1", "__proto__", "constructor");
const caseName = fc.constantFrom(
  "nom",
  "gen",
  "dat",
  "acc",
  "ins",
  "prep",
  "nomn",
  "gent",
  "datv",
  "accs",
  "ablt",
  "loct",
);
const blank = fc.constantFrom("", "", "", " ", "  ", "\u00a0", "\n");
const forms = fc.constantFrom("товар,товара,товаров", "штука , штуки , штук");
const textFilter = fc.oneof(
  fc.constantFrom(
    "lower",
    "upper",
    "title",
    "sentence",
    "upper_first",
    "lower_first",
    "inline",
    "limit:5",
    "translit",
    "number",
    "money:₽",
    "money: руб.",
  ),
  forms.map((value) => `plural:${value}`),
  forms.map((value) => `amount: ${value}`),
  fc.constant("default: с 9: до 18 [[x]] "),
  fc.constantFrom("gender:новый,новая,новое,новые", "gender: был в , была в, было в, были в"),
);
const grammarFilter = fc.oneof(
  caseName.map((value) => `case:${value}`),
  fc.constantFrom("head", "lock", "many", "where", "to", "from"),
  fc.constantFrom("list", "list: или ", "date", "date:month", "date : full"),
  fc.constantFrom("after:о", "after: В ", "after:со", "after:из-за", "after:надо"),
  field.map((value) => `agree:${value}`),
  field.map((value) => `count:${value}`),
);
const text = fc.constantFrom(
  "Купить ",
  " для ",
  " в ",
  ", ",
  " — ",
  "\n",
  " и ",
  "😀",
  "<b>",
  "й",
  " [x] ",
  " {y} ",
  "a|b",
);
const variants = fc.uniqueArray(fc.constantFrom("один", "два ", " три", "четыре!", "пять: 5"), {
  minLength: 2,
  maxLength: 4,
});

/** `*` is the field, so that no two have the same alias. */
const soundMarks = fc.constantFrom("", "", "", "?", "?", " as *_x", "?  as *_x", "\u00a0as *_x?");
const anyMarks = fc.oneof(
  { arbitrary: soundMarks, weight: 12 },
  fc.constantFrom(" as x", " as name", " as *", "? as *?", " as", " as a as b"),
);

const placeholderWith = (
  filters: fc.Arbitrary<string>,
  maxLength: number,
  marks: fc.Arbitrary<string>,
): fc.Arbitrary<string> =>
  fc
    .tuple(blank, field, marks, fc.array(fc.tuple(blank, filters), { maxLength }), blank)
    .map(([before, name, mark, calls, after]) => {
      const written = calls.map(([space, call]) => `${space}|${space}${call}`).join("");
      return `{{${before}${name}${mark.replace("*", name)}${written}${after}}}`;
    });

const block = variants.map((values) => `[[${values.join("|")}]]`);

const joined = (part: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(""));

const condition = (content: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(field, joined(content), fc.constantFrom("if", "if", "unless"), fc.option(joined(content)))
    .map(([name, inner, keyword, second]) => {
      const otherwise = second === null ? "" : `{{else}}${second}`;
      return `{{#${keyword} ${name}}}${inner}${otherwise}{{/${keyword}}}`;
    });

/** Templates without any error. */
export const soundTemplate: fc.Arbitrary<string> = (() => {
  const simple = fc.oneof(text, placeholderWith(textFilter, 3, soundMarks), block);
  return joined(fc.oneof(simple, condition(simple))).map((source) => `x${source}`);
})();

/** Templates that an author may well write, with filters that may contradict each other. */
export const likelyTemplate: fc.Arbitrary<string> = (() => {
  const simple = fc.oneof(text, placeholderWith(fc.oneof(textFilter, grammarFilter), 3, anyMarks), block);
  return joined(fc.oneof(simple, condition(simple)));
})();

const slip = fc.record({
  at: fc.nat(),
  length: fc.constantFrom(0, 0, 1, 1, 2),
  text: fc.constantFrom(
    "",
    "",
    "{",
    "}",
    "{{",
    "}}",
    "[",
    "]",
    "[[",
    "]]",
    "|",
    ":",
    "?",
    "#",
    "/",
    ",",
    " ",
    "a",
    "е",
    "с",
    "\ud83d",
  ),
});

/** Templates with slips of the pen: something left out, doubled or typed in another alphabet. */
export const mistakenTemplate: fc.Arbitrary<string> = fc
  .tuple(likelyTemplate, fc.array(slip, { minLength: 1, maxLength: 4 }))
  .map(([source, slips]) => {
    let mistaken = source;
    for (const { at, length, text: typed } of slips) {
      const place = at % (mistaken.length + 1);
      mistaken = mistaken.slice(0, place) + typed + mistaken.slice(place + length);
    }
    return mistaken;
  });

const delimiters = fc
  .array(
    fc.constantFrom(
      "{{",
      "}}",
      "[[",
      "]]",
      "{",
      "}",
      "[",
      "]",
      "|",
      ":",
      "?",
      "#if ",
      "/if",
      "#unless ",
      "/unless",
      "else",
      "#",
      "a",
      " ",
      "\n",
      "\r\n",
      "case",
      "😀",
      "\ud800",
      "\u0301",
      "\u202e",
      "\u0000",
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(""));

/** Any text at all, most of it full of delimiters. */
export const anyTemplate: fc.Arbitrary<string> = fc.oneof(
  likelyTemplate,
  mistakenTemplate,
  delimiters,
  delimiters,
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 }).map((units) => String.fromCharCode(...units)),
);

import type { CaseName, DateFormat } from "./checked-template.js";

/** What a filter takes after its colon. */
export type ArgumentShape =
  | "none"
  | "case"
  | "field"
  | "preposition"
  | "word"
  | "format"
  | "number"
  | "symbol"
  | "forms"
  | "genders"
  | "text";

const shapes = {
  case: "case",
  head: "none",
  agree: "field",
  many: "none",
  lock: "none",
  after: "preposition",
  where: "none",
  to: "none",
  from: "none",
  count: "field",
  list: "word",
  date: "format",
  gender: "genders",
  lower: "none",
  upper: "none",
  title: "none",
  sentence: "none",
  upper_first: "none",
  lower_first: "none",
  inline: "none",
  limit: "number",
  translit: "none",
  number: "none",
  money: "symbol",
  plural: "forms",
  amount: "forms",
  default: "text",
} as const satisfies Readonly<Record<string, ArgumentShape>>;

/** The filters of the language. */
export type FilterName = keyof typeof shapes;

/** A filter and what it takes. */
export interface FilterRow {
  readonly name: FilterName;
  readonly argument: ArgumentShape;
  /** It works without its argument, too. */
  readonly optional: boolean;
}

/**
 * One row per filter of the language: those of grammar, shared by all occurrences of a name and own to one, then
 * those of text.
 */
export const filterTable: ReadonlyMap<string, FilterRow> = new Map(
  Object.entries(shapes).map(([name, argument]) => {
    const optional = argument === "word" || argument === "format";
    return [name, { name: name as FilterName, argument, optional }];
  }),
);

/** What a filter does, for people: documents, help and completion are made from it. */
export interface FilterDescription {
  readonly en: string;
  readonly ru: string;
  /** A template that uses it. */
  readonly example: string;
}

/** Apart from the table, so that a page that only renders does not load it. */
export const filterDescriptions: Readonly<Record<FilterName, FilterDescription>> = {
  case: { en: "puts the value into a case", ru: "ставит значение в падеж", example: "{{name|case:gen}}" },
  head: {
    en: "the main word: the fields beside it agree with it",
    ru: "главное слово: соседние поля согласуются с ним",
    example: "{{brand}} {{name|head}}",
  },
  agree: {
    en: "takes gender, number and case from another field",
    ru: "берёт род, число и падеж другого поля",
    example: "{{name}}: {{color|agree:name}}",
  },
  many: { en: "the value in the plural", ru: "значение во множественном числе", example: "Все {{name|many}}" },
  lock: { en: "prints the value as it is", ru: "печатает значение как есть", example: "{{brand|lock}}" },
  after: {
    en: "a preposition in the shape that the value asks for: о, об, обо",
    ru: "предлог в том виде, который нужен значению: о, об, обо",
    example: "Отзывы {{name|after:о}}",
  },
  where: { en: "where: в Москве, на Камчатке", ru: "где: в Москве, на Камчатке", example: "Окна {{city|where}}" },
  to: { en: "where to: в Москву, на Камчатку", ru: "куда: в Москву, на Камчатку", example: "Доставка {{city|to}}" },
  from: {
    en: "where from: из Москвы, с Камчатки",
    ru: "откуда: из Москвы, с Камчатки",
    example: "Билеты {{city|from}}",
  },
  count: {
    en: "the number with the value of another field in its form",
    ru: "число и значение другого поля в нужной форме",
    example: "В наличии {{stock|count:name}}",
  },
  list: {
    en: "the parts of a list, joined by commas and и",
    ru: "части перечня через запятые и «и»",
    example: "Ткань из {{materials|list}}",
  },
  date: {
    en: "a date: date, date:day, date:full, date:numeric, date:month",
    ru: "дата: date, date:day, date:full, date:numeric, date:month",
    example: "Заезд {{day|date}}",
  },
  gender: {
    en: "one of four forms by gender: masculine, feminine, neuter, plural",
    ru: "одна из четырёх форм: мужской, женский, средний род, множественное",
    example: "{{name}} {{name|gender:готов,готова,готово,готовы}}",
  },
  lower: { en: "lower case", ru: "строчными буквами", example: "{{name|lower}}" },
  upper: { en: "UPPER CASE", ru: "ПРОПИСНЫМИ БУКВАМИ", example: "{{name|upper}}" },
  title: { en: "Every Word Capitalised", ru: "Каждое Слово С Прописной", example: "{{name|title}}" },
  sentence: { en: "First word capitalised", ru: "Первое слово с прописной", example: "{{name|sentence}}" },
  upper_first: {
    en: "the first letter upper case, the rest kept",
    ru: "первая буква прописная, остальное как есть",
    example: "{{name|upper_first}}",
  },
  lower_first: {
    en: "the first letter lower case, but for names and abbreviations",
    ru: "первая буква строчная, кроме имён и сокращений",
    example: "Наш {{name|lower_first}}",
  },
  inline: {
    en: "as within a sentence: common words lower case, names and brands kept",
    ru: "как внутри предложения: обычные слова строчными, имена и бренды как есть",
    example: "Большой выбор: {{name|inline}}",
  },
  limit: {
    en: "at most so many characters, cut after a whole word",
    ru: "не больше знаков, чем указано, целыми словами",
    example: "{{name|limit:60}}",
  },
  translit: { en: "in Latin letters", ru: "латинскими буквами", example: "{{brand|lock|translit}}" },
  number: {
    en: "a plain number: digits, a dot before the fraction",
    ru: "число без пробелов, дробь через точку",
    example: "{{weight|number}} кг",
  },
  money: {
    en: "a price with the sign of the currency",
    ru: "цена со знаком валюты",
    example: "{{price|money:₽}}",
  },
  plural: {
    en: "the form of a noun that goes with the number",
    ru: "форма слова при числе",
    example: "{{stock}} {{stock|plural:штука,штуки,штук}}",
  },
  amount: {
    en: "the number with the noun in its form",
    ru: "число и слово в нужной форме",
    example: "{{stock|amount:штука,штуки,штук}}",
  },
  default: {
    en: "a text for an empty value",
    ru: "текст вместо пустого значения",
    example: "Цвет: {{color|default:уточняйте}}",
  },
};

/** How `date` prints a day; `date` alone is none of these. */
export const dateFormats: readonly DateFormat[] = ["day", "full", "numeric", "month"];

/** The canonical case names, in the order of school grammar. */
export const canonicalCases: readonly CaseName[] = ["nom", "gen", "dat", "acc", "ins", "prep"];

/** Their technical aliases, in the same order. */
const caseAliases = ["nomn", "gent", "datv", "accs", "ablt", "loct"];

/** Case names and aliases → the canonical name. */
export const caseNames: ReadonlyMap<string, CaseName> = new Map(
  [canonicalCases, caseAliases].flatMap((names) =>
    names.map((name, index): [string, CaseName] => [name, canonicalCases[index] as CaseName]),
  ),
);

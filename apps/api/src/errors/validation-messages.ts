import { limits, type ValidationError } from "@skladno/contract";
import { selectForm } from "@skladno/plural";
import type { Language } from "../language.js";
import type { Found, JsonType, Problem } from "./api-error.js";

/** Puts one wrong member into words: what was found there and what is allowed. */
export function describeProblem(problem: Problem, language: Language): ValidationError {
  const path = formatPath(problem.path);
  return {
    path,
    code: problem.code,
    message: message(problem, path, language),
    ...(problem.line === undefined ? {} : { line: problem.line }),
    ...(problem.column === undefined ? {} : { column: problem.column }),
  };
}

/**
 * `["items", 3, "external_id"]` → `items[3].external_id`; other names than identifiers are quoted: `items[3]["a b"]`.
 */
export function formatPath(path: readonly (string | number)[]): string {
  let text = "";
  for (const key of path) {
    if (typeof key === "number") text += `[${key}]`;
    else if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(key)) text += text === "" ? key : `.${key}`;
    else text += `[${JSON.stringify([...key].length > 128 ? `${[...key].slice(0, 128).join("")}…` : key)}]`;
  }
  return text;
}

const product = { en: "an object: external_id and the fields of the product", ru: "объект: external_id и поля товара" };
const externalId = {
  en: "a string of 1 to 240 characters, well-formed Unicode",
  ru: "строка из 1–240 символов, правильный Юникод",
};
const fieldValue = {
  en: "a string of up to 100000 characters, a number or null",
  ru: "строка до 100000 символов, число или null",
};

/** What is allowed, by the place in a request; `*` stands for a name that the client chose. */
const allowed: Readonly<Record<string, { readonly en: string; readonly ru: string }>> = {
  "": { en: "a JSON object", ru: "объект JSON" },
  channel: {
    en: "a string of 2 to 48 printable characters, without a blank at either end",
    ru: "строка из 2–48 печатных символов, без пробелов по краям",
  },
  locale: {
    en: "a string of 2 to 16 Latin letters, digits and the signs _ . @ - (nothing else), e.g. ru-RU",
    ru: "строка из 2–16 латинских букв, цифр и знаков _ . @ - (других знаков нет), например ru-RU",
  },
  generation_mode: { en: '"strict" or "flexible"', ru: "«strict» или «flexible»" },
  templates: {
    en: "an object of 1 to 12 templates, output name → template text",
    ru: "объект из 1–12 шаблонов: имя выхода → текст шаблона",
  },
  "templates.*": { en: "a string of 1 to 4000 characters", ru: "строка из 1–4000 символов" },
  items: { en: "an array of 1 to 500 products", ru: "массив из 1–500 товаров" },
  "items[]": product,
  "items[].external_id": externalId,
  "items[].*": fieldValue,
  item: product,
  "item.external_id": externalId,
  "item.*": fieldValue,
  external_ids: { en: "an array of 1 to 500 strings", ru: "массив из 1–500 строк" },
  "external_ids[]": externalId,
};

function allowedAt(path: readonly (string | number)[], language: Language): string {
  let key = "";
  for (const [index, part] of path.entries()) {
    if (typeof part === "number") key += "[]";
    else if (index === 0) key = part;
    else key += part === "external_id" && index === path.length - 1 ? `.${part}` : ".*";
  }
  const text = Object.hasOwn(allowed, key) ? allowed[key] : undefined;
  return text?.[language] ?? "";
}

function message(problem: Problem, path: string, language: Language): string {
  const where = path === "" ? { en: "The body", ru: "Тело запроса" }[language] : path;
  const what = allowedAt(problem.path, language);
  const found = describeFound(problem.found, language);
  const ru = language === "ru";
  if (problem.planLimit !== undefined) {
    return ru
      ? `${where}: ${found}; тариф допускает не более ${problem.planLimit}.`
      : `${where}: found ${found}; the plan allows at most ${problem.planLimit}.`;
  }
  if (problem.textLimit !== undefined) {
    return ru
      ? `${where}: тексты этого товара вместе превысят ${problem.textLimit} символов; сократите значения или вставляйте их реже.`
      : `${where}: the texts of this product would have more than ${problem.textLimit} characters together; shorten its values or insert them less often.`;
  }
  switch (problem.code) {
    case "malformed_json":
      return problem.found?.kind === "nothing"
        ? ru
          ? "Тело запроса пусто; отправьте объект JSON."
          : "The body is empty; send a JSON object."
        : problem.found?.kind === "value"
          ? ru
            ? "Тело запроса — не текст UTF-8; отправьте JSON в UTF-8."
            : "The body is not UTF-8 text; send JSON in UTF-8."
          : ru
            ? `Тело запроса — не JSON (строка ${problem.line}, столбец ${problem.column}). Соберите его сериализатором JSON.`
            : `The body is not valid JSON (line ${problem.line}, column ${problem.column}). A JSON serializer avoids such mistakes.`;
    case "too_deep":
      return ru
        ? `Тело запроса вложено глубже ${limits.bodyDepth} уровней (строка ${problem.line}, столбец ${problem.column}); поля товара — простые значения.`
        : `The body is more than ${limits.bodyDepth} levels deep (line ${problem.line}, column ${problem.column}); fields of a product are plain values.`;
    case "required":
      return ru ? `${where}: обязательного поля нет; нужно: ${what}.` : `${where} is missing; required: ${what}.`;
    case "duplicate_external_id":
      return ru
        ? `${where}: такой external_id уже есть в этом задании; передайте каждый товар один раз.`
        : `${where} repeats an external_id of this job; send each product once.`;
    case "invalid_field_name":
      return ru
        ? `${where}: недопустимое имя поля; допустимо: ${limits.fieldNameLength.min}–${limits.fieldNameLength.max} букв, цифр и знаков - . _ (других знаков нет).`
        : `${where}: the field name is not allowed; use ${limits.fieldNameLength.min} to ${limits.fieldNameLength.max} letters, digits and the signs - . _ (nothing else).`;
    case "invalid_output_name":
      return ru
        ? `${where}: недопустимое имя выхода; нужна строчная латинская буква, затем до 63 строчных латинских букв, цифр и знаков _, например seo_title.`
        : `${where}: the output name is not allowed; use a lower-case Latin letter and up to 63 more of a-z 0-9 _, e.g. seo_title.`;
    case "template_empty":
      return ru
        ? `${where}: шаблон пуст; напишите текст или уберите этот выход.`
        : `${where}: the template is empty; write a text or leave the output out.`;
    default:
      return ru
        ? `${where}: ${found === "" ? "недопустимое значение" : found}; допустимо: ${what}.`
        : `${where}: ${found === "" ? "not allowed" : `found ${found}`}; allowed: ${what}.`;
  }
}

const typeNames: Readonly<Record<JsonType, { readonly en: string; readonly ru: string }>> = {
  object: { en: "an object", ru: "объект" },
  array: { en: "an array", ru: "массив" },
  string: { en: "a string", ru: "строка" },
  number: { en: "a number", ru: "число" },
  boolean: { en: "a boolean", ru: "логическое значение" },
  null: { en: "null", ru: "null" },
};

/** What was found; in Russian with its verb, which agrees with it. */
function describeFound(found: Found | undefined, language: Language): string {
  const ru = language === "ru";
  switch (found?.kind) {
    case "type":
      return ru ? `получено: ${typeNames[found.type].ru}` : typeNames[found.type].en;
    case "characters":
      return ru
        ? count(found.count, ["символ", "символа", "символов"])
        : `${found.count} ${found.count === 1 ? "character" : "characters"}`;
    case "entries":
      return ru
        ? count(found.count, ["элемент", "элемента", "элементов"])
        : `${found.count} ${found.count === 1 ? "entry" : "entries"}`;
    case "infinite":
      return ru ? "получено: слишком большое число" : "a number that is too large";
    case "value":
      return ru ? `получено: ${JSON.stringify(found.text)}` : JSON.stringify(found.text);
    default:
      return "";
  }
}

/** «получен 1 символ», «получено 5 символов» */
function count(number: number, forms: readonly [string, string, string]): string {
  const form = selectForm(number, forms);
  return `${form === forms[0] ? "получен" : "получено"} ${number} ${form}`;
}

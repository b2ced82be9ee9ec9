import type { MessageLocale } from "@skladno/template";

/** What may be said of a text (language, section 6). `length_exceeded` and `duplicate_output` are the service's own. */
export const warningCodes = [
  "missing_field",
  "not_inflected",
  "low_confidence",
  "not_a_number",
  "agreement_target_missing",
] as const;

export type WarningCode = (typeof warningCodes)[number];

/** A warning for programs; its `message` is what `warnings` holds behind the code. */
export interface Diagnostic {
  readonly code: WarningCode;
  readonly severity: "warning";
  readonly output: string;
  readonly field: string;
  readonly message: string;
}

interface Details {
  readonly output: string;
  readonly field: string;
  /** The value as it was given, shortened. */
  readonly value: string;
  /** The field to agree with. */
  readonly target: string;
}

/** What went wrong in finer steps than the codes. */
export type Cause = WarningCode | "nothing_to_agree_with";

const english: Readonly<Record<Cause, (details: Details) => string>> = {
  missing_field: ({ output, field }) =>
    `${output}: the product has no value for the field "${field}". Fill it in, or make it optional with {{${field}?}} or {{#if ${field}}}…{{/if}}.`,
  not_inflected: ({ output, field, value }) =>
    `${output}: the value ${value} of the field "${field}" was left as it is, because no noun or adjective in the nominative was found in it. Give it in the nominative, or keep it on purpose with lock.`,
  nothing_to_agree_with: ({ output, field, value, target }) =>
    `${output}: the value ${value} of the field "${field}" was left as it is, because the value of the field "${target}" has no gender and number that are known. Give "${target}" a Russian noun in the nominative, or add its word to the dictionary of corrections.`,
  low_confidence: ({ output, field, value }) =>
    `${output}: the form of ${value} in the field "${field}" is a guess, because the dictionary does not know the word. Check it, or add the word to the dictionary of corrections.`,
  not_a_number: ({ output, field, value }) =>
    `${output}: the value ${value} of the field "${field}" is no number and was inserted unchanged. Give digits with at most a sign, group separators and a decimal separator; leave units and currency out.`,
  agreement_target_missing: ({ output, field, target }) =>
    `${output}: the field "${field}" has nothing to agree with, because the field "${target}" is empty; its own form was kept. Fill in "${target}", or put both into one {{#if ${target}}}…{{/if}}.`,
};

const russian: Readonly<Record<Cause, (details: Details) => string>> = {
  missing_field: ({ output, field }) =>
    `${output}: у товара нет значения поля «${field}». Заполните его или сделайте необязательным: {{${field}?}} либо {{#if ${field}}}…{{/if}}.`,
  not_inflected: ({ output, field, value }) =>
    `${output}: значение ${value} поля «${field}» оставлено как есть: в нём не найдено существительного или прилагательного в именительном падеже. Задайте его в именительном падеже или закрепите фильтром lock.`,
  nothing_to_agree_with: ({ output, field, value, target }) =>
    `${output}: значение ${value} поля «${field}» оставлено как есть: род и число значения поля «${target}» неизвестны. Задайте в «${target}» русское существительное в именительном падеже или добавьте слово в словарь исправлений.`,
  low_confidence: ({ output, field, value }) =>
    `${output}: форма значения ${value} поля «${field}» предположительная: слова нет в словаре. Проверьте её или добавьте слово в словарь исправлений.`,
  not_a_number: ({ output, field, value }) =>
    `${output}: значение ${value} поля «${field}» не число, оно вставлено без изменений. Задайте цифры, при необходимости со знаком, разделителями групп и дробной части; единицы и валюту уберите.`,
  agreement_target_missing: ({ output, field, target }) =>
    `${output}: полю «${field}» не с чем согласоваться: поле «${target}» пустое; оставлена его собственная форма. Заполните «${target}» или заключите оба в {{#if ${target}}}…{{/if}}.`,
};

/** Puts a warning into words. `value` is shown shortened; `target` matters where agreement failed. */
export function describe(
  cause: Cause,
  output: string,
  field: string,
  value: string,
  target: string,
  locale: MessageLocale,
): Diagnostic {
  const isRussian = locale.startsWith("ru");
  const message = (isRussian ? russian : english)[cause]({ output, field, value: quote(value, isRussian), target });
  return { code: codeOf(cause), severity: "warning", output, field, message };
}

export function codeOf(cause: Cause): WarningCode {
  return cause === "nothing_to_agree_with" ? "not_inflected" : cause;
}

const MAX_SHOWN = 60;

function quote(value: string, isRussian: boolean): string {
  // Cut between code points, so that no half of a pair is left.
  const shown = value.length > MAX_SHOWN ? `${[...value.slice(0, MAX_SHOWN)].slice(0, -1).join("")}…` : value;
  return isRussian ? `«${shown}»` : `"${shown}"`;
}

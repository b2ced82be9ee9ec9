import { russian as templates } from "@skladno/template/ru";
import type { EngineMessages } from "./messages.js";

/** Что найдено, что сделано, что делать. */
export const russian: EngineMessages = {
  templates,
  quote: (value) => `«${value}»`,
  warnings: {
    missing_field: ({ output, field }) =>
      `${output}: у товара нет значения поля «${field}». Заполните его или сделайте необязательным: {{${field}?}} либо {{#if ${field}}}…{{/if}}.`,
    not_inflected: ({ output, field, value }) =>
      `${output}: значение ${value} поля «${field}» оставлено как есть: в нём не найдено существительного (для agree — прилагательного) в именительном падеже. Запишите его в этом падеже или закрепите фильтром lock.`,
    nothing_to_agree_with: ({ output, field, value, target }) =>
      `${output}: значение ${value} поля «${field}» оставлено как есть: род и число значения поля «${target}» неизвестны. Запишите в «${target}» русское существительное в именительном падеже или добавьте слово в словарь исправлений.`,
    low_confidence: ({ output, field, value }) =>
      `${output}: форма значения ${value} поля «${field}» предположительная: слова нет в словаре или значение можно прочесть двояко. Проверьте её или добавьте слово в словарь исправлений.`,
    not_a_number: ({ output, field, value }) =>
      `${output}: значение ${value} поля «${field}» — не число, оно оставлено как есть. Запишите его цифрами, без единиц и валюты.`,
    not_a_date: ({ output, field, value }) =>
      `${output}: значение ${value} поля «${field}» — не дата, оно оставлено как есть. Запишите её как 2026-03-08 или 08.03.2026.`,
    gender_unknown: ({ output, field, value }) =>
      `${output}: род значения ${value} поля «${field}» неизвестен, поэтому напечатана первая форма. Запишите русское существительное в именительном падеже или добавьте слово в словарь исправлений.`,
    no_plural: ({ output, field, value }) =>
      `${output}: значение ${value} поля «${field}» осталось в единственном числе: множественного у него нет. Уберите many или запишите другое значение.`,
    no_singular: ({ output, field, value }) =>
      `${output}: значение ${value} поля «${field}» осталось во множественном числе, хотя число требует единственного. Запишите его в единственном.`,
    agreement_target_missing: ({ output, field, target }) =>
      `${output}: поле «${target}» пусто, полю «${field}» не с чем согласоваться, и его значение оставлено как есть. Заполните «${target}» или заключите оба поля в {{#if ${target}}}…{{/if}}.`,
  },
};

import type { NoticeSentences } from "@skladno/template";
import { russian as templates } from "@skladno/template/ru";
import type { EditorMessages } from "./messages.js";

/** The sentences in Russian. */
export const russian: EditorMessages = {
  templates: {
    ...templates,
    // Автор видит переключатель, а не имена режимов.
    errors: {
      ...templates.errors,
      variants_not_allowed: (v) =>
        `Варианты не разрешены, а здесь блок \`${v.found}\`. Оставьте один из текстов или разрешите варианты.`,
    },
    notices: {
      ...(templates.notices as NoticeSentences),
      single_brackets: (v) =>
        `\`${v.found}\` печатается как есть: одиночные скобки — это текст. Для выбора вариантов напишите \`[${v.found}]\`; варианты должны быть разрешены.`,
    },
  },
  filters: {
    case: "ставит значение в падеж",
    head: "главное слово: поля рядом согласуются с ним",
    agree: "берёт род, число и падеж у другого поля",
    lock: "печатает значение как есть",
    lower: "строчными буквами",
    upper: "ПРОПИСНЫМИ БУКВАМИ",
    title: "Каждое Слово С Прописной",
    sentence: "Первое слово с прописной",
    translit: "латинскими буквами",
    number: "число с разрядами",
    money: "цена со знаком валюты",
    plural: "форма слова при числе",
    amount: "число и слово в нужной форме",
  },
  cases: {
    nom: "именительный: кто? что?",
    gen: "родительный: кого? чего?",
    dat: "дательный: кому? чему?",
    acc: "винительный: кого? что?",
    ins: "творительный: кем? чем?",
    prep: "предложный: о ком? о чём?",
  },
  field: "поле товара",
  optionalField: "поле, которое может быть пустым без предупреждения",
  condition: (field) => `печатается, только если в поле ${field} есть значение`,
  endOfCondition: "конец условия",
  variants: (count) => `один из вариантов, всего ${count}`,
  replaceWith: (text) => `Заменить на ${text}`,
  insert: (text) => `Вставить ${text}`,
  remove: (text) => `Убрать ${text}`,
};

import type { NoticeSentences } from "@skladno/template";
import { russian as templates } from "@skladno/template/ru";
import { filterDescriptionsIn } from "./filter-descriptions.js";
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
  filters: filterDescriptionsIn("ru"),
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
  secondName: (field) => `второе имя поля ${field}: у него может быть своя форма`,
  condition: (field) => `печатается, только если в поле ${field} есть значение`,
  emptyCondition: (field) => `печатается, только если поле ${field} пусто`,
  otherwise: "иначе: печатается, если условие не выполнено",
  endOfCondition: "конец условия",
  variants: (count) => `один из вариантов, всего ${count}`,
  replaceWith: (text) => `Заменить на ${text}`,
  insert: (text) => `Вставить ${text}`,
  remove: (text) => `Убрать ${text}`,
};

import type { NoticeSentences } from "@skladno/template";
import { english as templates } from "@skladno/template/lint";
import { filterDescriptionsIn } from "./filter-descriptions.js";
import type { EditorMessages } from "./messages.js";

/** The default sentences. */
export const english: EditorMessages = {
  templates: {
    ...templates,
    // An author sees a switch, not the names of the modes.
    errors: {
      ...templates.errors,
      variants_not_allowed: (v) =>
        `Variants are not allowed, but here is the block \`${v.found}\`. Keep one of its texts, or allow variants.`,
    },
    notices: {
      ...(templates.notices as NoticeSentences),
      single_brackets: (v) =>
        `\`${v.found}\` is printed as it is, because single brackets are text. For a choice of variants write \`[${v.found}]\`; variants have to be allowed.`,
    },
  },
  filters: filterDescriptionsIn("en"),
  cases: {
    nom: "nominative: кто? что?",
    gen: "genitive: кого? чего?",
    dat: "dative: кому? чему?",
    acc: "accusative: кого? что?",
    ins: "instrumental: кем? чем?",
    prep: "prepositional: о ком? о чём?",
  },
  field: "a field of the product",
  optionalField: "a field that may be empty without a warning",
  secondName: (field) => `a second name of ${field}, which may stand in a form of its own`,
  condition: (field) => `printed only if ${field} has a value`,
  emptyCondition: (field) => `printed only if ${field} is empty`,
  otherwise: "otherwise: printed if the condition is not met",
  endOfCondition: "the end of the condition",
  variants: (count) => `one of ${count} variants`,
  replaceWith: (text) => `Replace with ${text}`,
  insert: (text) => `Insert ${text}`,
  remove: (text) => `Remove ${text}`,
};

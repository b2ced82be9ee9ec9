import { english } from "@skladno/editor";
import { russian } from "@skladno/editor/ru";
import { useContext, useMemo } from "preact/hooks";
import { LanguageContext, useText } from "../frame/i18n.js";
import type { Work } from "../work/work.js";
import type { Language } from "../worker/protocol.js";
import {
  type CheckTemplate,
  createCheckTemplate,
  dataProblems,
  type OutputProblem,
  templateProblems,
} from "./problems.js";
import type { RenderedTexts } from "./use-texts.js";

export interface Problems {
  /** Of all outputs: those of templates, then those of the product's values. */
  readonly problems: readonly OutputProblem[];
  /** The outputs whose templates have errors: their texts are the previous ones. */
  readonly broken: ReadonlySet<string>;
}

/** One check for the editor and for the list of problems. */
export function useCheckTemplate(): CheckTemplate {
  const language = useContext(LanguageContext);
  return useMemo(() => createCheckTemplate(messagesIn(language)), [language]);
}

const messagesIn = (language: Language) => (language === "ru" ? russian : english);

/** What is to be said about the templates and the product. */
export function useProblems(
  { templates, mode, fields }: Pick<Work, "templates" | "mode" | "fields">,
  texts: RenderedTexts,
  check: CheckTemplate,
): Problems {
  const t = useText();
  const language = useContext(LanguageContext);
  const names = useMemo(() => [...fields.keys()], [fields]);
  const ofTemplates = useMemo(
    () =>
      [...templates].flatMap(([output, template]) =>
        templateProblems(output, check(output, template, mode, names), messagesIn(language)),
      ),
    [templates, mode, names, check, language],
  );
  const ofData = useMemo(
    () =>
      dataProblems(
        texts,
        { templates, fields },
        {
          tooLong: (length, limit) =>
            t(
              `Длиннее на ${length - limit}: ${length} знаков из ${limit}. Сократите шаблон или значения.`,
              `Too long by ${length - limit}: ${length} of ${limit} characters. Shorten the template or the values.`,
            ),
        },
      ),
    [texts, templates, fields, t],
  );
  return useMemo(
    () => ({
      problems: [...ofTemplates, ...ofData],
      broken: new Set(ofTemplates.filter(({ severity }) => severity === "error").map(({ output }) => output)),
    }),
    [ofTemplates, ofData],
  );
}

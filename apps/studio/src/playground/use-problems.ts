import { english } from "@skladno/editor";
import { russian } from "@skladno/editor/ru";
import { useContext, useMemo } from "react";
import { LanguageContext, useText } from "../frame/i18n.js";
import type { Work } from "../work/work.js";
import { createTemplateChecks, dataProblems, type OutputProblem } from "./problems.js";
import type { RenderedTexts } from "./use-texts.js";

export interface Problems {
  /** Of all outputs: those of templates, then those of the product's values. */
  readonly problems: readonly OutputProblem[];
  /** The outputs whose templates have errors: their texts are the previous ones. */
  readonly broken: ReadonlySet<string>;
}

/** What is to be said about the templates and the product. */
export function useProblems({ templates, mode, fields }: Work, texts: RenderedTexts): Problems {
  const t = useText();
  const language = useContext(LanguageContext);
  const check = useMemo(() => createTemplateChecks(mode, language === "ru" ? russian : english), [mode, language]);
  const names = useMemo(() => [...fields.keys()], [fields]);
  const ofTemplates = useMemo(
    () => [...templates].flatMap(([output, template]) => check(output, template, names)),
    [templates, names, check],
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

import { cases, numbers } from "@skladno/morphology";
import { caseLetters } from "../correction/correction.js";
import { FormWithEnding } from "../frame/form-with-ending.js";
import { capital, caseName } from "../frame/grammar-names.js";
import { useText } from "../frame/i18n.js";
import type { Language, PhraseExplanation } from "../worker/protocol.js";

interface NumberTableProps {
  readonly main: NonNullable<PhraseExplanation["main"]>;
  readonly language: Language;
}

/** The main word in both numbers. */
export function NumberTable({ main, language }: NumberTableProps) {
  const t = useText();
  return (
    <section className="panel" aria-label={t("Главное слово", "Main word")}>
      <div className="head">
        <h2>
          {t("Слово", "Word")} <span lang="ru">«{main.text}»</span>
        </h2>
        <span className="muted">{t("главное", "main")}</span>
      </div>
      <table className="forms small" aria-label={t("Число и падеж", "Number and case")}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t("Единственное", "Singular")}</th>
            <th scope="col">{t("Множественное", "Plural")}</th>
          </tr>
        </thead>
        <tbody>
          {cases.map((one, index) => (
            <tr key={one}>
              <th scope="row" aria-label={capital(caseName(one, language))}>
                {caseLetters[language][index]}
              </th>
              {numbers.map((number) => (
                <td key={number}>
                  <FormWithEnding value={main.text} form={main.numbers[number][one] ?? "—"} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

import { cases, numbers } from "@skladno/morphology";
import { caseLetters } from "../correction/correction.js";
import { FormWithEnding } from "../frame/form-with-ending.js";
import { capital, caseName } from "../frame/grammar-names.js";
import { useText } from "../frame/i18n.js";
import type { Language, PhraseExplanation } from "../worker/protocol.js";

interface NumberTableProps {
  readonly main: NonNullable<PhraseExplanation["main"]>;
  /** The phrase as it is counted: "2 женские сумки". */
  readonly counted: PhraseExplanation["counted"];
  readonly language: Language;
}

/** The main word in both numbers, and the phrase as it is counted. */
export function NumberTable({ main, counted, language }: NumberTableProps) {
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
      {counted.length > 0 && (
        <ul className="counted" aria-label={t("Со счётом", "Counted")} lang="ru">
          {counted.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

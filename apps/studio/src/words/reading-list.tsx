import type { ExplainedWord } from "@skladno/morphology";
import { termName } from "../frame/grammar-names.js";
import { useText } from "../frame/i18n.js";
import type { Language } from "../worker/protocol.js";

interface ReadingListProps {
  readonly words: readonly ExplainedWord[];
  readonly language: Language;
  /** Opens the form of a correction; absent where there is nothing to correct. */
  readonly onCorrect: (() => void) | undefined;
}

/** What each word was taken for, and why. */
export function ReadingList({ words, language, onCorrect }: ReadingListProps) {
  const t = useText();
  const label = t("Как прочитано", "How it was read");
  const termsOf = ({ chosen }: ExplainedWord) =>
    [chosen?.partOfSpeech, chosen?.grammemes.gender, chosen?.source]
      .flatMap((term) => (term === undefined ? [] : [termName(term, language)]))
      .join(", ");
  return (
    <section className="panel" aria-label={label}>
      <div className="head">
        <h2>{label}</h2>
      </div>
      <ul className="readings">
        {words.map((word, index) => {
          const more = word.readings.length - 1;
          const [decision, reason] = partWhy(word, language);
          return (
            <li key={index} className={word.role}>
              <b lang="ru">{word.text}</b>
              <span>
                {decision}
                <small>
                  {[
                    reason,
                    termsOf(word),
                    word.chosen === undefined && more > 0
                      ? t(`разборов: ${more + 1}`, `readings: ${more + 1}`)
                      : more > 0
                        ? t(`ещё разборов: ${more}`, `more readings: ${more}`)
                        : "",
                  ]
                    .filter((part) => part !== "")
                    .join(" · ")}
                </small>
              </span>
            </li>
          );
        })}
      </ul>
      {onCorrect !== undefined && (
        <div className="row foot">
          <span className="muted grow">{t("Прочитано неверно?", "Read wrongly?")}</span>
          <button type="button" className="button small" onClick={onCorrect}>
            {t("Исправить слово", "Correct the word")}
          </button>
        </div>
      )}
    </section>
  );
}

/** What was decided on a word, and the condition that decided: "согласуется с главным", "прилагательное там, где …". */
function partWhy({ why, rule }: ExplainedWord, language: Language): readonly [decision: string, reason: string] {
  const name = rule === undefined ? "" : termName(rule, language);
  const end = why.indexOf(name) + name.length;
  return why.startsWith(": ", end) ? [why.slice(0, end), why.slice(end + 2)] : [why, ""];
}

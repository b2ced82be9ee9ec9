import type { Correction } from "@skladno/morphology";
import type { ComponentChildren } from "preact";
import { useText } from "../frame/i18n.js";
import { Icon } from "../frame/icons.js";

/** What a newcomer may look up. */
export const exampleWords = [
  "кожаная сумка-шопер на молнии",
  "2 подушки",
  "кресло-качалка «Уют» белое",
  "плюшевый медведь",
];

interface WordsAsideProps {
  readonly asked: string;
  readonly recent: readonly string[];
  readonly corrections: readonly Correction[];
  readonly onChoose: (phrase: string) => void;
  readonly onRemove: (lemma: string) => void;
}

/** What was looked up, what was corrected, what to try. */
export function WordsAside({ asked, recent, corrections, onChoose, onRemove }: WordsAsideProps) {
  const t = useText();
  const link = (phrase: string, note?: string) => (
    <a
      key={phrase}
      href={`#/words?q=${encodeURIComponent(phrase)}`}
      aria-current={phrase === asked || undefined}
      lang="ru"
      onClick={() => onChoose(phrase)}
    >
      {phrase}
      {note !== undefined && <small>{note}</small>}
    </a>
  );
  const section = (label: string, content: ComponentChildren) => (
    <section aria-label={label}>
      <h2>{label}</h2>
      {content}
    </section>
  );
  const noteOf = ({ declinesLike, indeclinable }: Correction): string => {
    if (indeclinable === true) return t("не склоняется", "indeclinable");
    return declinesLike === undefined ? t("свои формы", "own forms") : t(`как ${declinesLike}`, `like ${declinesLike}`);
  };
  return (
    <aside>
      {recent.length > 0 &&
        section(
          t("Недавние", "Recent"),
          recent.map((phrase) => link(phrase)),
        )}
      {corrections.length > 0 &&
        section(
          t("Ваши исправления", "Your corrections"),
          corrections.map((one) => (
            <div className="corrected" key={one.lemma}>
              {link(one.lemma, noteOf(one))}
              <button
                type="button"
                className="button tiny ghost only-icon"
                aria-label={t(`Убрать исправление: ${one.lemma}`, `Remove the correction: ${one.lemma}`)}
                title={t("Убрать исправление", "Remove the correction")}
                onClick={() => onRemove(one.lemma)}
              >
                <Icon name="trash" />
              </button>
            </div>
          )),
        )}
      {section(
        t("Попробуйте", "Try"),
        exampleWords.map((phrase) => link(phrase)),
      )}
    </aside>
  );
}

import { FormWithEnding } from "../frame/form-with-ending.js";
import { useText } from "../frame/i18n.js";
import type { PhraseExplanation } from "../worker/protocol.js";

interface SentencesProps extends Pick<PhraseExplanation, "sentences"> {
  readonly text: string;
  readonly onOpen: () => void;
}

/** The phrase after words that govern it. */
export function Sentences({ text, sentences, onOpen }: SentencesProps) {
  const t = useText();
  const label = t("В тексте", "In a text");
  return (
    <section className="panel" aria-label={label}>
      <div className="head">
        <h2>{label}</h2>
      </div>
      <ul className="sentences">
        {sentences.map(({ governor, form }) => (
          <li key={governor} lang="ru">
            <b>{governor}</b> <FormWithEnding value={text} form={form} />
          </li>
        ))}
      </ul>
      <div className="row foot">
        <span className="muted grow">{t("Проверить в шаблоне", "Try it in a template")}</span>
        <button type="button" className="button small" onClick={onOpen}>
          {t("Открыть в Песочнице", "Open in Playground")}
        </button>
      </div>
    </section>
  );
}

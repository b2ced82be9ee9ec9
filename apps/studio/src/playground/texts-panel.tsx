import { selectForm } from "@skladno/plural";
import { memo } from "preact/compat";
import type { Dispatch } from "preact/hooks";
import { useContext } from "preact/hooks";
import { LanguageContext, useText } from "../frame/i18n.js";
import { Icon } from "../frame/icons.js";
import { titleOfOutput } from "../samples.js";
import { type Limits, limitOf, type OutputProblem } from "./problems.js";
import type { Asked, PlaygroundAction } from "./state.js";
import { TextRow } from "./text-row.js";
import type { RenderedTexts } from "./use-texts.js";
import { isPredicted } from "./words-of.js";

interface TextsPanelProps {
  readonly outputs: readonly string[];
  /** The last good texts. */
  readonly texts: RenderedTexts;
  /** The outputs whose text is a previous one. */
  readonly stale: ReadonlySet<string>;
  readonly problems: readonly OutputProblem[];
  readonly active: string;
  readonly asked: Asked | undefined;
  /** Is given the button of the word, at which the dialog stands. */
  readonly onAsk: (asked: Asked | undefined, button: HTMLElement) => void;
  readonly dispatch: Dispatch<PlaygroundAction>;
  readonly onCopy: (text: string, isStale: boolean) => void;
  readonly isLoading: boolean;
  readonly showsHint: boolean;
  readonly limits: Limits | undefined;
}

/** The texts of the product, one for each output. */
export const TextsPanel = memo((props: TextsPanelProps) => {
  const { outputs, texts, stale, problems, active, asked, onAsk, dispatch, onCopy, isLoading, showsHint, limits } =
    props;
  const t = useText();
  const language = useContext(LanguageContext);
  const copyAll = t("Копировать все тексты", "Copy all texts");
  const all = () =>
    outputs.map((name) => `${titleOfOutput(name, language)}\t${texts.get(name)?.text ?? ""}`).join("\n");
  return (
    <section className="panel grow texts-panel" aria-label={t("Тексты", "Texts")}>
      <div className="head">
        <h2>{t("Тексты", "Texts")}</h2>
        <span className="muted">
          {outputs.length}{" "}
          {t(selectForm(outputs.length, ["выход", "выхода", "выходов"]), outputs.length === 1 ? "output" : "outputs")}
        </span>
        <div className="grow" />
        {showsHint ? (
          <span className="chip accent">{t("Нажмите на слово", "Click a word")}</span>
        ) : (
          <Legend texts={texts} />
        )}
        <button type="button" className="button small ghost" onClick={() => dispatch({ type: "variants_asked" })}>
          <Icon name="again" />
          {t("Другие варианты", "Other variants")}
        </button>
        <button
          type="button"
          className="button small ghost only-icon"
          aria-label={copyAll}
          title={copyAll}
          onClick={() => onCopy(all(), stale.size > 0)}
        >
          <Icon name="copy" />
        </button>
      </div>
      <ul
        className="texts"
        // biome-ignore lint/a11y/noRedundantRoles: VoiceOver does not announce a list without markers.
        role="list"
        tabIndex={texts.size === 0 ? 0 : undefined}
        style={{ "--rows": outputs.length }}
      >
        {/* While there are no words in it, the list itself is what can be scrolled by the keyboard. */}
        {outputs.map((name) => (
          <TextRow
            key={name}
            name={name}
            title={titleOfOutput(name, language)}
            limit={limitOf(name, limits)}
            rendered={texts.get(name)}
            isStale={stale.has(name)}
            // As a string, so that a row is drawn again only when its own fields change.
            doubtful={doubtfulFields(problems, name)}
            isActive={name === active}
            asked={asked?.output === name ? asked.word : undefined}
            onAsk={onAsk}
            onCopy={onCopy}
            isLoading={isLoading}
          />
        ))}
      </ul>
    </section>
  );
});

/** The fields whose values are at fault in an output, joined by line feeds. */
function doubtfulFields(problems: readonly OutputProblem[], name: string): string {
  return problems.flatMap(({ output, field }) => (output === name && field !== undefined ? [field] : [])).join("\n");
}

function Legend({ texts }: { readonly texts: RenderedTexts }) {
  const t = useText();
  const pieces = [...texts.values()].flatMap((text) => text.pieces);
  const hasPredicted = pieces.some((piece) => piece.type === "value" && piece.words.some(isPredicted));
  return (
    <div className="legend" aria-hidden="true">
      <span>
        <span className="word">
          {t("слов", "for")}
          <i>{t("о", "m")}</i>
        </span>{" "}
        {t("форма подобрана", "inflected")}
      </span>
      {hasPredicted && (
        <span>
          <span className="word predicted">{t("слово", "word")}</span> {t("предсказано", "predicted")}
        </span>
      )}
      <span>
        <span className="variant">{t("слово", "word")}</span> {t("вариант", "variant")}
      </span>
    </div>
  );
}

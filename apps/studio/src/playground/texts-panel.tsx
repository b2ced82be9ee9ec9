import { memo, useRef } from "react";
import { useText } from "../i18n.js";
import { Icon } from "../icons.js";
import type { Piece, RenderedText, Word } from "../worker/protocol.js";

/** A word that is asked about: its output and its place among the words of the text. */
export interface Asked {
  readonly output: string;
  readonly word: number;
}

interface TextsPanelProps {
  readonly outputs: readonly { readonly name: string; readonly title: string; readonly limit: number | undefined }[];
  /** The last good texts. */
  readonly texts: Readonly<Record<string, RenderedText>>;
  readonly stale: ReadonlySet<string>;
  readonly active: string;
  readonly asked: Asked | undefined;
  readonly onAsk: (asked: Asked | undefined) => void;
  readonly onOtherVariants: () => void;
  readonly onCopy: (text: string) => void;
  readonly isLoading: boolean;
  readonly showsHint: boolean;
}

export function TextsPanel(props: TextsPanelProps) {
  const { outputs, texts, stale, active, asked, onAsk, onOtherVariants, onCopy, isLoading, showsHint } = props;
  const t = useText();
  const all = Object.values(texts).flatMap(({ pieces }) => pieces);
  const hasPredicted = all.some((piece) => piece.type === "value" && piece.words.some(isPredicted));
  return (
    <section className="panel grow" aria-label={t("Тексты", "Texts")}>
      <div className="head">
        <h2>{t("Тексты", "Texts")}</h2>
        <span className="muted">
          {t(`${outputs.length} ${outputsInRussian(outputs.length)}`, `${outputs.length} outputs`)}
        </span>
        <div className="grow" />
        {showsHint ? (
          <span className="chip accent">{t("Нажмите на слово", "Click a word")}</span>
        ) : (
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
        )}
        <button type="button" className="button small ghost" onClick={onOtherVariants}>
          <Icon name="again" />
          {t("Другие варианты", "Other variants")}
        </button>
        <button
          type="button"
          className="button small ghost only-icon"
          aria-label={t("Копировать все тексты", "Copy all texts")}
          onClick={() => onCopy(outputs.map(({ name, title }) => `${title}\t${texts[name]?.text ?? ""}`).join("\n"))}
        >
          <Icon name="copy" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: a list without markers is no list to VoiceOver. */}
      <ul className="texts" role="list">
        {outputs.map((output) => (
          <TextRow
            key={output.name}
            output={output}
            rendered={texts[output.name]}
            isStale={stale.has(output.name)}
            isActive={output.name === active}
            asked={asked?.output === output.name ? asked.word : undefined}
            onAsk={onAsk}
            onCopy={onCopy}
            isLoading={isLoading}
          />
        ))}
      </ul>
    </section>
  );
}

interface TextRowProps extends Pick<TextsPanelProps, "onAsk" | "onCopy" | "isLoading"> {
  readonly output: TextsPanelProps["outputs"][number];
  readonly rendered: RenderedText | undefined;
  readonly isStale: boolean;
  readonly isActive: boolean;
  /** The place of the word that is asked about. */
  readonly asked: number | undefined;
}

/** Drawn again only when its own text changes: a keystroke changes one of nine. */
const TextRow = memo((props: TextRowProps) => {
  const { output, rendered, isStale, isActive, onCopy, isLoading } = props;
  const { name, title, limit } = output;
  const t = useText();
  const classes = ["text", isActive ? "active" : "", isStale ? "stale" : ""].join(" ");
  return (
    <li className={classes} aria-label={title}>
      <div className="name">
        <b>{title}</b>
        <small className="mono">{name}</small>
      </div>
      {rendered === undefined ? (
        <p data-output={name}>{isLoading && <span className="skeleton" />}</p>
      ) : (
        <Text {...props} rendered={rendered} />
      )}
      <div className="length">
        {isStale && rendered !== undefined ? (
          <span className="chip danger">{t("прежний текст", "previous text")}</span>
        ) : (
          rendered !== undefined && <Length count={Array.from(rendered.text).length} limit={limit} />
        )}
      </div>
      <button
        type="button"
        className="button small ghost only-icon"
        aria-label={t("Копировать", "Copy")}
        disabled={rendered === undefined}
        onClick={() => onCopy(rendered?.text ?? "")}
      >
        <Icon name="copy" />
      </button>
    </li>
  );
});

function Length({ count, limit }: { readonly count: number; readonly limit: number | undefined }) {
  const t = useText();
  if (limit === undefined) return <b className="num">{count}</b>;
  const state = count > limit ? "over" : count === limit ? "edge" : "";
  const shown = t(`${count} из ${limit}`, `${count} of ${limit}`);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the bar of <meter> has no colours of ours in every browser.
    <div
      className={`meter num ${state}`}
      role="meter"
      aria-label={t("Длина", "Length")}
      aria-valuemin={0}
      aria-valuemax={limit}
      aria-valuenow={Math.min(count, limit)}
      aria-valuetext={shown}
    >
      <b>{count}</b> {t("из", "of")} {limit}
      <span className="bar">
        <span style={{ width: `${Math.min(100, (100 * count) / limit)}%` }} />
      </span>
    </div>
  );
}

type ValuePiece = Extract<Piece, { type: "value" }>;

/** The words of a text that can be asked about, with the value that each belongs to. */
export function wordsOf(text: RenderedText): readonly { readonly word: Word; readonly piece: ValuePiece }[] {
  return text.pieces.flatMap((piece) =>
    piece.type === "value" ? piece.words.flatMap((word) => (word.type === "word" ? [{ word, piece }] : [])) : [],
  );
}

function isPredicted(word: ValuePiece["words"][number]): boolean {
  return word.type === "word" && word.reading?.known === false;
}

function Text({
  output: { name },
  rendered,
  isStale,
  asked,
  onAsk,
}: TextRowProps & { readonly rendered: RenderedText }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const tabStop = asked ?? 0;
  let index = -1;
  const showWord = (word: ValuePiece["words"][number], key: number) => {
    if (word.type === "literal") return word.text;
    index += 1;
    const place = index;
    const isAsked = asked === place;
    return (
      <button
        type="button"
        key={key}
        className={`word${isPredicted(word) ? " predicted" : ""}${isAsked ? " asked" : ""}`}
        tabIndex={place === tabStop ? 0 : -1}
        aria-haspopup="dialog"
        aria-expanded={isAsked}
        data-word={place}
        disabled={isStale}
        onClick={() => onAsk(isAsked ? undefined : { output: name, word: place })}
      >
        {word.parts.map(({ stem, ending }, part) => (
          <span key={part}>
            {stem}
            {ending !== "" && <i>{ending}</i>}
          </span>
        ))}
      </button>
    );
  };
  const move = (event: React.KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const from = (event.target as HTMLElement).dataset.word;
    if (step === undefined || from === undefined) return;
    const next = paragraph.current?.querySelector<HTMLElement>(`[data-word="${Number(from) + step}"]`);
    if (!next) return;
    event.preventDefault();
    next.focus();
    if (asked !== undefined) onAsk({ output: name, word: Number(from) + step });
  };
  return (
    <p ref={paragraph} data-output={name} lang="ru" onKeyDown={move}>
      {rendered.pieces.map((piece, key) => {
        if (piece.type === "literal") return piece.text;
        if (piece.type === "variant")
          return (
            <span className="variant" key={key}>
              {piece.text}
            </span>
          );
        const isBad = rendered.diagnostics.some(({ field }) => field === piece.placeholder.field);
        return (
          <span key={key} className={isBad ? "doubtful" : undefined}>
            {piece.words.map(showWord)}
          </span>
        );
      })}
    </p>
  );
}

function outputsInRussian(count: number): string {
  const last = count % 10;
  if (count % 100 > 10 && count % 100 < 15) return "выходов";
  return last === 1 ? "выход" : last > 1 && last < 5 ? "выхода" : "выходов";
}

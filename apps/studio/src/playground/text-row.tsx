import { memo } from "react";
import { useText } from "../frame/i18n.js";
import { Icon } from "../frame/icons.js";
import type { RenderedText, ValuePiece } from "../worker/protocol.js";
import { lengthOf } from "./problems.js";
import type { Asked } from "./state.js";
import { isPredicted } from "./words-of.js";

interface TextRowProps {
  readonly name: string;
  readonly title: string;
  /** The most characters that the channel shows. */
  readonly limit: number | undefined;
  readonly rendered: RenderedText | undefined;
  /** The template is broken: this is the text before. */
  readonly isStale: boolean;
  /** The fields whose values are at fault, joined by line feeds. */
  readonly doubtful: string;
  readonly isActive: boolean;
  /** The place of the word that is asked about. */
  readonly asked: number | undefined;
  readonly onAsk: (asked: Asked | undefined, button: HTMLElement) => void;
  readonly onCopy: (text: string, isStale: boolean) => void;
  readonly isLoading: boolean;
}

/** Drawn again only when its own text changes: a keystroke changes one of nine. */
export const TextRow = memo((props: TextRowProps) => {
  const { name, title, limit, rendered, isStale, isActive, onCopy, isLoading } = props;
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
          rendered !== undefined && <Length count={lengthOf(rendered.text)} limit={limit} />
        )}
      </div>
      <button
        type="button"
        className="button small ghost only-icon"
        aria-label={t("Копировать", "Copy")}
        title={t("Копировать", "Copy")}
        disabled={rendered === undefined}
        onClick={() => onCopy(rendered?.text ?? "", isStale)}
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

function Text({ name, rendered, isStale, doubtful, asked, onAsk }: TextRowProps & { readonly rendered: RenderedText }) {
  const tabStop = asked ?? 0;
  const fields = doubtful.split("\n");
  const ask = (button: HTMLElement, word: number) => onAsk(asked === word ? undefined : { output: name, word }, button);
  const press = ({ target }: React.MouseEvent) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-word]") : null;
    if (button !== null) ask(button, Number(button.dataset.word));
  };
  const move = (event: React.KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const from = (event.target as HTMLElement).dataset.word;
    if (step === undefined || from === undefined) return;
    const word = Number(from) + step;
    const next = event.currentTarget.querySelector<HTMLElement>(`[data-word="${word}"]`);
    if (!next) return;
    event.preventDefault();
    next.focus();
    if (asked !== undefined) ask(next, word);
  };
  let first = 0;
  return (
    <p data-output={name} lang="ru" onClick={press} onKeyDown={move}>
      {rendered.pieces.map((piece, key) => {
        if (piece.type === "literal") return piece.text;
        if (piece.type === "variant") {
          return (
            <span className="variant" key={key}>
              {piece.text}
            </span>
          );
        }
        const begin = first;
        first += piece.words.filter(({ type }) => type === "word").length;
        const isWithin = (place: number | undefined) => place !== undefined && begin <= place && place < first;
        return (
          <ValueWords
            key={key}
            piece={piece}
            first={begin}
            tabStop={isWithin(tabStop) ? tabStop : undefined}
            asked={isWithin(asked) ? asked : undefined}
            isStale={isStale}
            isDoubtful={!isStale && fields.includes(piece.placeholder.field)}
          />
        );
      })}
    </p>
  );
}

interface ValueWordsProps {
  readonly piece: ValuePiece;
  /** The place of its first word among those of the text. */
  readonly first: number;
  /** The word that Tab goes to, and the one that is asked about, where they are in this value. */
  readonly tabStop: number | undefined;
  readonly asked: number | undefined;
  readonly isStale: boolean;
  readonly isDoubtful: boolean;
}

/** "21 990 ₽": groups of digits that a line must not part. */
const FIGURES = /^[\d .,]+\D{0,6}$/;

/** The words of a value. Each answer of the worker is new objects, so values are compared by what is seen of them. */
const ValueWords = memo(
  ({ piece, first, tabStop, asked, isStale, isDoubtful }: ValueWordsProps) => {
    let place = first - 1;
    return (
      <span
        className={`${isDoubtful ? "doubtful" : ""} ${FIGURES.test(piece.text) ? "figures" : ""}`.trim() || undefined}
      >
        {piece.words.map((word, key) => {
          if (word.type === "literal") return word.text;
          place += 1;
          const isAsked = place === asked;
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
            >
              {word.parts.map(({ stem, ending }, part) => (
                <span key={part}>
                  {stem}
                  {ending !== "" && <i>{ending}</i>}
                </span>
              ))}
            </button>
          );
        })}
      </span>
    );
  },
  ({ piece: before, ...last }, { piece, ...next }) =>
    Object.entries(next).every(([name, value]) => last[name as keyof typeof last] === value) &&
    looksLike(before, piece),
);

function looksLike(one: ValuePiece, other: ValuePiece): boolean {
  return (
    one.text === other.text &&
    one.placeholder.before === other.placeholder.before &&
    one.words.length === other.words.length &&
    one.words.every((word, index) => {
      const next = other.words[index] as ValuePiece["words"][number];
      return word.type === next.type && word.text === next.text && isPredicted(word) === isPredicted(next);
    })
  );
}

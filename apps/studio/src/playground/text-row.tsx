import type { TargetedKeyboardEvent } from "preact";
import { memo } from "preact/compat";
import { useText } from "../frame/i18n.js";
import { Icon } from "../frame/icons.js";
import type { RenderedText } from "../worker/protocol.js";
import { lengthOf } from "./problems.js";
import type { Asked } from "./state.js";
import { Chunk, chunksOf, countWords } from "./text-pieces.js";

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
  const ask = (button: HTMLElement, word: number) => onAsk(asked === word ? undefined : { output: name, word }, button);
  const press = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-word]") : null;
    if (button !== null) ask(button, Number(button.dataset.word));
  };
  const move = (event: TargetedKeyboardEvent<HTMLElement>) => {
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
      {chunksOf(rendered.pieces).map((pieces, key) => {
        const begin = first;
        first += countWords(pieces);
        const isWithin = (place: number | undefined) => place !== undefined && begin <= place && place < first;
        return (
          <Chunk
            key={key}
            pieces={pieces}
            first={begin}
            tabStop={isWithin(tabStop) ? tabStop : undefined}
            asked={isWithin(asked) ? asked : undefined}
            isStale={isStale}
            doubtful={isStale ? "" : doubtful}
          />
        );
      })}
    </p>
  );
}

import type { Case, Correction } from "@skladno/morphology";
import { useCallback, useContext, useRef, useState } from "preact/hooks";
import { CorrectionForm } from "../correction/correction-form.js";
import type { EngineClient } from "../engine-client.js";
import { LanguageContext, useText } from "../frame/i18n.js";
import { Icon } from "../frame/icons.js";
import type { OutputProblem } from "../playground/problems.js";
import { WithCode } from "../playground/with-code.js";
import type { AskedWord } from "../playground/words-of.js";
import { useWorkerAnswer } from "../use-worker-answer.js";
import type { RenderedText, RenderInput } from "../worker/protocol.js";
import { CaseMenu } from "./case-menu.js";
import { Chain } from "./chain.js";
import { countedForms } from "./counted-forms.js";
import { groupOf, targetOf } from "./group.js";
import { CountedWord, Reasons } from "./reasons.js";
import { SixForms } from "./six-forms.js";
import { useDialogKeys } from "./use-dialog-keys.js";
import { usePopoverPlace } from "./use-popover-place.js";

interface WhyDialogProps {
  readonly client: EngineClient;
  /** What the texts were made from, for what a correction would change. */
  readonly input: RenderInput;
  readonly corrections: readonly Correction[];
  readonly rendered: RenderedText;
  readonly asked: AskedWord;
  /** What is wrong with the value. */
  readonly problems: readonly OutputProblem[];
  /** The button of the word: the dialog stands at it. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly onStep: (by: number) => void;
  /** Writes `case:` into the placeholder. */
  readonly onCase: (wanted: Case) => void;
  readonly onCorrect: (correction: Correction) => void;
}

/** The answer to "why this form?". Not modal: the page stays usable. */
export function WhyDialog(props: WhyDialogProps) {
  const { client, input, corrections, rendered, asked, problems, anchor, onClose, onStep, onCase, onCorrect } = props;
  const t = useText();
  const language = useContext(LanguageContext);
  const dialog = useRef<HTMLDivElement>(null);
  const place = usePopoverPlace(dialog, anchor);
  const [isCorrecting, setCorrecting] = useState(false);
  const leave = useCallback(() => {
    onClose();
    anchor.focus();
  }, [onClose, anchor]);
  useDialogKeys({ dialog, anchor, onLeave: leave, onClose, onStep });

  const { word, piece } = asked;
  const { placeholder } = piece;
  const group = groupOf(rendered, placeholder);
  const target = targetOf(rendered, placeholder);
  const counted = word.reading === undefined ? countedForms(rendered.template, piece) : undefined;
  const readings = useWorkerAnswer(client, word.reading && { type: "readings", word: word.reading.text }, corrections);
  const [own] = useWorkerAnswer(client, { type: "forms", values: [placeholder.before] }, corrections) ?? [];
  const agreed = useWorkerAnswer(client, target && { type: "agree", value: placeholder.before, target }, corrections);
  const forms = target === undefined ? own : agreed;
  const lemma = word.reading?.lemma;
  return (
    <div
      className={`popover ${place.side}`}
      role="dialog"
      aria-label={t("Почему такая форма?", "Why this form?")}
      ref={dialog}
      style={{ left: place.left, top: place.top }}
    >
      <span className="arrow" style={{ left: place.arrow }} />
      {/* Scrolled apart from the arrow, which stands out of the edge. */}
      <div className="inside" style={{ maxHeight: place.maxHeight }}>
        <Head asked={asked} onLeave={leave} />
        {isCorrecting && lemma !== undefined ? (
          <CorrectionForm
            client={client}
            input={input}
            corrections={corrections}
            word={lemma}
            language={language}
            onApply={onCorrect}
            onCancel={() => setCorrecting(false)}
          />
        ) : (
          <>
            {problems.map(({ code, message }) => (
              <p key={code} className="fault">
                <WithCode text={message} />
              </p>
            ))}
            <Chain group={group} placeholder={placeholder} />
            {counted ? (
              <CountedWord value={placeholder.before} forms={counted} />
            ) : (
              <Reasons asked={asked} group={group} target={target} readings={readings ?? []} />
            )}
            {forms !== undefined && placeholder.words.length > 0 && placeholder.case !== null && (
              <SixForms value={placeholder.before} forms={forms} current={placeholder.case} />
            )}
            <div className="row actions">
              {lemma !== undefined && word.reading?.role !== "fixed" && (
                <button type="button" className="button primary" onClick={() => setCorrecting(true)}>
                  {t("Исправить слово", "Correct the word")}
                </button>
              )}
              {counted === undefined && placeholder.role !== "dependent" && placeholder.role !== "locked" && (
                <CaseMenu value={placeholder.before} forms={forms} onCase={onCase} />
              )}
              <div className="grow" />
              <a className="button ghost" href={`#/words?q=${encodeURIComponent(counted?.[0] ?? placeholder.before)}`}>
                {t("Открыть в «Словах»", "Open in Words")}
              </a>
            </div>
          </>
        )}
      </div>
    </div>
  );
}

function Head({ asked: { word, piece }, onLeave }: { readonly asked: AskedWord; readonly onLeave: () => void }) {
  const t = useText();
  const close = t("Закрыть", "Close");
  return (
    <div className="row top">
      <div className="grow">
        <div className="row">
          <span className="asked-word" lang="ru">
            {word.parts.map(({ stem, ending }, index) => (
              <span key={index}>
                {stem}
                {ending !== "" && <i>{ending}</i>}
              </span>
            ))}
          </span>
          {word.reading?.known === false && <span className="chip warn">{t("предсказано", "predicted")}</span>}
          {word.reading?.source === "correction" && (
            <span className="chip good">{t("исправлено вами", "corrected by you")}</span>
          )}
        </div>
        <div className="muted">
          {t("поле ", "field ")}
          <code>{piece.placeholder.field}</code>
          {t(", в данных ", ", in the data ")}
          <span lang="ru">«{piece.placeholder.before}»</span>
        </div>
      </div>
      <button type="button" className="button small ghost only-icon" aria-label={close} title={close} onClick={onLeave}>
        <Icon name="close" />
      </button>
    </div>
  );
}

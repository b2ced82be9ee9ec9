import type { WorkerFault } from "../worker/fault.js";
import { faultText } from "./fault-text.js";
import { useText } from "./i18n.js";
import type { Loading } from "./loading.js";
import type { Note } from "./use-note.js";

/** Something that the page asks about, with the answers. */
export interface StatusQuestion {
  readonly text: string;
  readonly actions: readonly { readonly label: string; readonly run: () => void }[];
}

interface FaultAlertProps {
  readonly loading: Loading;
  /** Why the newest texts could not be made. */
  readonly fault?: WorkerFault | undefined;
  readonly onRetry: () => void;
}

/** The dictionary could not be opened, or the engine has stopped: what happened, and a way on. */
export function FaultAlert({ loading, fault, onRetry }: FaultAlertProps) {
  const t = useText();
  const closed = typeof loading === "object" && "fault" in loading ? loading.fault : undefined;
  const shown = closed ?? fault;
  if (shown === undefined) return null;
  return (
    <div role="alert" className="notice-bar danger">
      <p className="grow">
        {closed !== undefined && <b>{t("Словарь не загрузился.", "The dictionary could not be loaded.")}</b>}{" "}
        {faultText(shown, t)}
      </p>
      <button type="button" className="button small" onClick={onRetry}>
        {t("Повторить", "Retry")}
      </button>
    </div>
  );
}

/** A question above the screen that does not hinder it. */
export function QuestionBar({ text, actions }: StatusQuestion) {
  return (
    <div role="alert" className="notice-bar">
      <p className="grow">{text}</p>
      {actions.map(({ label, run }) => (
        <button type="button" className="button small" key={label} onClick={run}>
          {label}
        </button>
      ))}
    </div>
  );
}

interface StatusProps {
  readonly loading: Loading;
  readonly saving?: string | undefined;
  /** The last deed with its undo, and what is told of what came after it. */
  readonly notes: readonly (Note | undefined)[];
}

/** What the foot says: the dictionary, the draft, the last deed with its undo. Nothing in it changes at every keystroke: it is read aloud. */
export function Status({ loading, saving, notes }: StatusProps) {
  const t = useText();
  return (
    <div role="status" aria-label={t("Состояние", "Status")} className="status">
      {loading === "ready" ? (
        <span>
          <span className="dot" />
          {t("Словарь загружен", "Dictionary loaded")}
        </span>
      ) : "fault" in loading ? (
        <span>
          <span className="dot bad" />
          {t("Словаря нет", "No dictionary")}
        </span>
      ) : (
        <span className="row">
          <progress aria-label={t("Словарь", "Dictionary")} value={loading.progress} max={1} />
          {t("Словарь загружается", "Loading the dictionary")}
        </span>
      )}
      {saving !== undefined && <span>{saving}</span>}
      {notes.map(
        (note) =>
          note !== undefined && (
            <span className="note" key={note.text}>
              {note.text}
              {note.action !== undefined && (
                <button type="button" className="button tiny" onClick={note.action.run}>
                  {note.action.label}
                </button>
              )}
            </span>
          ),
      )}
    </div>
  );
}

import { useText } from "./i18n.js";
import { Icon, Logo } from "./icons.js";

/** The state of the dictionary: how far it is (0 to 1), ready, or why it could not be read. */
export type Loading = { readonly progress: number } | "ready" | { readonly error: string };

/** The screens, by their routes. */
export type Screen = "play" | "words";

interface BannerProps {
  readonly screen: Screen;
  readonly switches: React.ReactNode;
  readonly action: React.ReactNode;
}

/** The head of every screen. */
export function Banner({ screen, switches, action }: BannerProps) {
  const t = useText();
  return (
    <header>
      <button type="button" className="skip" onClick={focusMain}>
        {t("К содержанию", "Skip to content")}
      </button>
      <div className="brand">
        <Logo />
        Skladno <span>{t("Студия", "Studio")}</span>
      </div>
      <nav aria-label={t("Разделы", "Sections")}>
        <a href="#/play" aria-current={screen === "play" ? "page" : undefined}>
          {t("Песочница", "Playground")}
        </a>
        <a href="#/words" aria-current={screen === "words" ? "page" : undefined}>
          {t("Слова", "Words")}
        </a>
      </nav>
      <div className="grow" />
      <div className="privacy">
        <Icon name="lock" />
        {t("Данные не покидают браузер", "Your data stays in this browser")}
      </div>
      {switches}
      {action}
    </header>
  );
}

/** A button, because the fragment of the address is the route. */
function focusMain(): void {
  document.querySelector<HTMLElement>("#main")?.focus();
}

interface StatusProps {
  readonly loading: Loading;
  readonly onRetry: () => void;
  readonly milliseconds?: number | undefined;
  readonly saved?: boolean | undefined;
  readonly note?: string;
}

/** What the foot says: the dictionary, the time, the draft, the last deed. */
export function Status({ loading, onRetry, milliseconds, saved, note = "" }: StatusProps) {
  const t = useText();
  if (typeof loading === "object" && "error" in loading) {
    return (
      <div role="alert" className="row">
        {t("Словарь не загрузился.", "The dictionary could not be loaded.")} {loading.error}
        <button type="button" className="button small" onClick={onRetry}>
          {t("Повторить", "Retry")}
        </button>
      </div>
    );
  }
  return (
    <div role="status" aria-label={t("Состояние", "Status")} className="status">
      {loading === "ready" ? (
        <span>
          <span className="dot" />
          {t("Словарь загружен", "Dictionary loaded")}
        </span>
      ) : (
        <progress aria-label={t("Словарь", "Dictionary")} value={loading.progress} max={1} />
      )}
      {milliseconds !== undefined && (
        <span className="num">
          {t(`Тексты за ${Math.ceil(milliseconds)} мс`, `Texts in ${Math.ceil(milliseconds)} ms`)}
        </span>
      )}
      {saved !== undefined && (
        <span>{saved ? t("Сохранено в этом браузере", "Saved in this browser") : t("не сохранено", "not saved")}</span>
      )}
      {note !== "" && <span>{note}</span>}
    </div>
  );
}

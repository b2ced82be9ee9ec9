import { useText } from "./i18n.js";
import { Icon, Logo } from "./icons.js";

/** The state of the dictionary: how far it is (0 to 1), ready, or why it could not be read. */
export type Loading = { readonly progress: number } | "ready" | { readonly error: string };

/** The head of every screen. */
export function Banner({ switches, action }: { readonly switches: React.ReactNode; readonly action: React.ReactNode }) {
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
        <a href="#/play" aria-current="page">
          {t("Песочница", "Playground")}
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

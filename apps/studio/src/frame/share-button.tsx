import { useState } from "preact/hooks";
import { copyText } from "./copy.js";
import { useText } from "./i18n.js";
import { Icon } from "./icons.js";

interface ShareButtonProps {
  /** The address to be shared; undefined where there is none, and it has said why. */
  readonly makeLink: () => Promise<string | undefined>;
  readonly onNote: (note: string) => void;
}

/** Copies a link; where the browser forbids that, shows it selected. */
export function ShareButton({ makeLink, onNote }: ShareButtonProps) {
  const t = useText();
  const [shown, setShown] = useState<string>();
  const share = async () => {
    const link = await makeLink();
    if (link === undefined) return;
    if (await copyText(link)) onNote(t("Ссылка скопирована", "Link copied"));
    else setShown(link);
  };
  return (
    <>
      {shown !== undefined && (
        <input
          className="link-field mono"
          aria-label={t("Ссылка. Скопируйте её: Ctrl C", "Link. Copy it: Ctrl C")}
          readOnly
          value={shown}
          ref={(field) => field?.select()}
          onBlur={() => setShown(undefined)}
          onKeyDown={({ key }) => key === "Escape" && setShown(undefined)}
        />
      )}
      <button type="button" className="button primary" onClick={() => void share()}>
        <Icon name="share" />
        {t("Поделиться", "Share")}
      </button>
    </>
  );
}

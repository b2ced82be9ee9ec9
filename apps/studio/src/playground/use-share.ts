import { useCallback } from "preact/hooks";
import { copyText } from "../frame/copy.js";
import { useText } from "../frame/i18n.js";
import type { Note } from "../frame/use-note.js";
import { MAX_LINK, packShare } from "../work/share.js";
import type { DraftKeeper } from "../work/use-draft.js";
import type { Work } from "../work/work.js";

interface Share {
  /** @returns the address of what is shown; undefined where it does not fit, and a note says so */
  readonly makeLink: () => Promise<string | undefined>;
  readonly copy: (text: string, isStale: boolean) => void;
}

/** Links to what is shown, and copies of texts. @param onSave what is too long for a link goes into a file */
export function useShare(
  work: Work,
  keeper: DraftKeeper,
  onNote: (note: Note | string) => void,
  onSave: () => void,
): Share {
  const t = useText();
  const makeLink = async () => {
    const packed = await packShare(work).catch(() => undefined);
    if (packed === undefined) {
      onNote(t("Этот браузер слишком старый для ссылок.", "This browser is too old for links."));
      return undefined;
    }
    if (packed.length > MAX_LINK) {
      onNote({
        text: t("Для ссылки слишком много: больше 8 КБ.", "Too much for a link: over 8 KB."),
        action: {
          label: t("Сохранить проект", "Save project"),
          run: onSave,
        },
      });
      return undefined;
    }
    keeper.showInAddress(packed);
    return new URL(`#/play?s=${packed}`, location.href).href;
  };
  const copy = useCallback(
    async (text: string, isStale: boolean) => {
      const isCopied = await copyText(text);
      if (!isCopied) onNote(t("Браузер не дал скопировать.", "The browser did not allow copying."));
      else if (isStale) onNote(t("Скопирован прежний текст", "The previous text was copied"));
      else onNote(t("Скопировано", "Copied"));
    },
    [onNote, t],
  );
  return { makeLink, copy: useCallback((text, isStale) => void copy(text, isStale), [copy]) };
}

import { useLayoutEffect, useRef } from "preact/hooks";
import { useText } from "../frame/i18n.js";

/** All keys of Studio, for people who ask by `?`. */
export function KeyTable({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, []);
  const keys: readonly (readonly [key: string, name: string])[] = [
    ["Ctrl K", t("команды", "commands")],
    ["F6", t("следующая область", "next region")],
    ["Ctrl Space", t("подсказка в шаблоне", "completion in the template")],
    ["F8", t("следующее замечание", "next problem")],
    ["Alt ↵", t("первое исправление", "first fix")],
    ["Ctrl Z", t("отменить правку шаблона", "undo in the template")],
    ["Tab", t("выйти из шаблона", "leave the template")],
    ["← →", t("соседнее слово", "next word")],
    ["/", t("поиск в «Словах»", "search in Words")],
    ["Ctrl ↵", t("применить исправление", "apply the correction")],
    ["Esc", t("закрыть", "close")],
    ["?", t("эти клавиши", "these keys")],
  ];
  return (
    <dialog className="palette" aria-label={t("Клавиши", "Keys")} ref={dialog} onClose={onClose}>
      <h2>{t("Клавиши", "Keys")}</h2>
      <dl className="keys">
        {keys.map(([key, name]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="button" onClick={() => dialog.current?.close()}>
        {t("Закрыть", "Close")}
      </button>
    </dialog>
  );
}

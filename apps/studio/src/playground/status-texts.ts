import type { Note } from "../frame/use-note.js";
import type { Saving } from "../work/use-draft.js";
import type { Deed } from "./state.js";

type Text = (russian: string, english: string) => string;

/** What the foot says of the draft. */
export function savingText(saving: Saving, t: Text): string | undefined {
  if (saving === "none") return undefined;
  return saving === "saved" ? t("Сохранено в этом браузере", "Saved in this browser") : t("не сохранено", "not saved");
}

/** What was done last, with its undo. */
export function undoNote(deed: Deed | undefined, t: Text, undo: () => void): Note | undefined {
  if (deed === undefined) return undefined;
  return { text: deedText(deed, t), action: { label: t("Отменить", "Undo"), run: undo } };
}

function deedText(deed: Deed, t: Text): string {
  switch (deed) {
    case "field_deleted":
      return t("Поле удалено", "The field is deleted");
    case "output_deleted":
      return t("Выход удалён", "The output is deleted");
    case "begun_anew":
      return t("Открыт пример", "The sample is shown");
    case "draft_replaced":
      return t("Черновик заменён", "The draft is replaced");
    case "project_opened":
      return t("Проект открыт", "The project is opened");
    case "corrected":
      return t("Слово исправлено", "The word is corrected");
    case "correction_removed":
      return t("Исправление убрано", "The correction is removed");
  }
}

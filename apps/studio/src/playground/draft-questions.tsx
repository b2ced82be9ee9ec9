import type { Dispatch } from "preact/hooks";
import { downloadJson } from "../frame/files.js";
import { useText } from "../frame/i18n.js";
import { QuestionBar } from "../frame/status.js";
import type { DraftKeeper } from "../work/use-draft.js";
import type { PlaygroundAction } from "./state.js";

interface DraftQuestionsProps {
  readonly keeper: DraftKeeper;
  readonly dispatch: Dispatch<PlaygroundAction>;
}

/** A link beside the draft, a draft that another tab has changed, a draft that cannot be read. */
export function DraftQuestions({ keeper, dispatch }: DraftQuestionsProps) {
  const t = useText();
  const { isLinked, saving, failure } = keeper;
  const replace = async () => {
    const previous = await keeper.replaceDraft();
    if (previous !== undefined) dispatch({ type: "draft_replaced", previous });
  };
  return (
    <>
      {isLinked && (
        <QuestionBar
          text={t("Открыта ссылка. Ваш черновик не тронут.", "A link is shown. Your draft is untouched.")}
          actions={[
            { label: t("Вернуться к черновику", "Back to the draft"), run: keeper.returnToDraft },
            { label: t("Сделать черновиком", "Make it the draft"), run: () => void replace() },
          ]}
        />
      )}
      {saving === "conflict" && (
        <QuestionBar
          text={t("Черновик изменён в другой вкладке.", "The draft was changed in another tab.")}
          actions={[
            { label: t("Показать тот", "Show that one"), run: keeper.takeSaved },
            { label: t("Оставить этот", "Keep this one"), run: keeper.saveAnyway },
          ]}
        />
      )}
      {failure?.type === "link_broken" && (
        <QuestionBar
          text={t("Ссылка повреждена. Показан пример.", "The link is broken. A sample is shown instead.")}
          actions={[{ label: t("Понятно", "Got it"), run: keeper.dismissFailure }]}
        />
      )}
      {failure?.type === "draft_unreadable" && (
        <QuestionBar
          text={t(
            "Черновик этого браузера не читается. Показан пример, черновик отложен.",
            "The draft of this browser cannot be read. A sample is shown, the draft is set aside.",
          )}
          actions={[
            {
              label: t("Скачать черновик", "Download the draft"),
              run: () => downloadJson("skladno-draft.json", failure.raw),
            },
            { label: t("Понятно", "Got it"), run: keeper.dismissFailure },
          ]}
        />
      )}
    </>
  );
}

import type { Dispatch } from "preact/hooks";
import { useContext } from "preact/hooks";
import { chooseFile, downloadText } from "../frame/files.js";
import { LanguageContext, useText } from "../frame/i18n.js";
import type { Note } from "../frame/use-note.js";
import type { PlaygroundAction, PlaygroundState } from "./state.js";

/** The project file of the command line, `templates.yaml`. */
export interface ProjectFile {
  readonly open: () => void;
  readonly save: () => void;
}

/** A file of templates is some kilobytes: what is larger is another one. */
const MAX_BYTES = 1024 * 1024;

/** Opens and saves the work as a file. */
export function useProjectFile(
  { work, file }: PlaygroundState,
  dispatch: Dispatch<PlaygroundAction>,
  onNote: (note: Note | string) => void,
): ProjectFile {
  const t = useText();
  const language = useContext(LanguageContext);
  const open = async () => {
    const chosen = await chooseFile(".yaml,.yml,.json");
    if (chosen === undefined) return;
    if (chosen.size > MAX_BYTES)
      return onNote(t("Это не файл шаблонов: он больше 1 МБ.", "Over 1 MB: not a file of templates."));
    const { readProjectFile } = await import("../work/project.js");
    const opened = readProjectFile(await chosen.text(), work.fields, language);
    if ("draft" in opened) return dispatch({ type: "project_opened", draft: opened.draft });
    const [first = "", ...others] = opened.mistakes;
    const more = others.length === 0 ? "" : t(` И ещё ошибок: ${others.length}.`, ` And ${others.length} more.`);
    onNote(`${chosen.name}, ${first}${more}`);
  };
  const save = async () => {
    const { writeProjectFile } = await import("../work/project.js");
    downloadText("templates.yaml", writeProjectFile(work, file), "application/yaml");
  };
  const tell = () => onNote(t("Не получилось: обновите страницу.", "It failed: reload the page."));
  return { open: () => void open().catch(tell), save: () => void save().catch(tell) };
}

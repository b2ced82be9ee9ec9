import type { Dispatch } from "preact/hooks";
import { useContext } from "preact/hooks";
import type { Command } from "../commands/commands.js";
import { LanguageContext, useText } from "../frame/i18n.js";
import { titleOfOutput } from "../samples.js";
import type { PlaygroundAction, PlaygroundState } from "./state.js";
import type { ProjectFile } from "./use-project-file.js";
import type { RenderedTexts } from "./use-texts.js";

interface CommandSources {
  readonly state: PlaygroundState;
  readonly dispatch: Dispatch<PlaygroundAction>;
  readonly copy: (text: string, isStale: boolean) => void;
  readonly texts: RenderedTexts;
  readonly broken: ReadonlySet<string>;
  readonly project: ProjectFile;
}

/** What can be done by name in the Playground. */
export function useCommands({ state, dispatch, copy, texts, broken, project }: CommandSources): readonly Command[] {
  const t = useText();
  const language = useContext(LanguageContext);
  const { work, active } = state;
  const open = [...work.templates.keys()].map((output) => ({
    name: t(`Открыть: ${titleOfOutput(output, language)}`, `Open: ${titleOfOutput(output, language)}`),
    run: () => dispatch({ type: "output_chosen", output }),
  }));
  return [
    {
      name: t("Копировать текст", "Copy the text"),
      run: () => copy(texts.get(active)?.text ?? "", broken.has(active)),
    },
    { name: t("Другие варианты", "Other variants"), run: () => dispatch({ type: "variants_asked" }) },
    { name: t("Открыть проект", "Open a project"), run: project.open },
    { name: t("Сохранить проект", "Save project"), run: project.save },
    { name: t("Начать заново", "Start anew"), run: () => dispatch({ type: "begun_anew" }) },
    ...open,
  ];
}

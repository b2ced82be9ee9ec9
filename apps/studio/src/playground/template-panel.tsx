import type { EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { shownProblems } from "@skladno/codemirror";
import { formatTemplate, parseTemplate } from "@skladno/template";
import type { Dispatch } from "preact/hooks";
import { useContext, useMemo, useRef, useState } from "preact/hooks";
import { LanguageContext, useText } from "../frame/i18n.js";
import { Icon } from "../frame/icons.js";
import { emptySamples, titleOfOutput } from "../samples.js";
import type { Work } from "../work/work.js";
import type { Forms } from "../worker/protocol.js";
import { ProblemList } from "./problem-list.js";
import { type CheckTemplate, type OutputProblem, withoutRepeats } from "./problems.js";
import type { PlaygroundAction } from "./state.js";
import { Tabs } from "./tabs.js";
import { proposeField, TemplateEditor } from "./template-editor.js";
import type { ProjectFile } from "./use-project-file.js";

interface TemplatePanelProps {
  readonly work: Work;
  readonly active: string;
  readonly problems: readonly OutputProblem[];
  readonly forms: ReadonlyMap<string, Forms>;
  readonly check: CheckTemplate;
  /** What placeholders print for the product. */
  readonly resultsOf: (placeholders: readonly string[]) => Promise<readonly (string | undefined)[]>;
  /** The placeholder that belongs to the word that is asked about. */
  readonly marked: { readonly start: number; readonly end: number } | undefined;
  readonly project: ProjectFile;
  readonly dispatch: Dispatch<PlaygroundAction>;
}

/** The templates, one at a time, with what is wrong with them. */
export function TemplatePanel(props: TemplatePanelProps) {
  const { work, active, problems, forms, check, resultsOf, marked, project, dispatch } = props;
  const t = useText();
  const language = useContext(LanguageContext);
  const editor = useRef<EditorView>(null);
  const source = work.templates.get(active) ?? "";
  const [editorState, setEditorState] = useState<EditorState>();
  const own = problems.filter(({ output }) => output === active);
  const others = problems.filter(({ output }) => output !== active);
  const shown = withoutRepeats([...shownOf(own, editorState), ...others]);
  const fields = useMemo(() => [...work.fields].map(([name, value]) => ({ name, value })), [work.fields]);

  const write = (output: string, text: string) => dispatch({ type: "template_written", output, text });
  const fix = (output: string, { start, end, text }: OutputProblem["fixes"][number]) => {
    const last = work.templates.get(output) ?? "";
    dispatch({ type: "output_chosen", output });
    write(output, last.slice(0, start) + text + last.slice(end));
    editor.current?.focus();
  };
  return (
    <section className="panel template" aria-label={t("Шаблон", "Template")}>
      <div className="head">
        <h2>{t("Шаблон", "Template")}</h2>
        <div className="grow" />
        <ProjectButton icon="folder" label={t("Открыть проект", "Open a project")} onClick={project.open} />
        <ProjectButton icon="save" label={t("Сохранить проект", "Save project")} onClick={project.save} />
        <button
          type="button"
          className="button small ghost"
          onClick={() => editor.current && proposeField(editor.current)}
        >
          <Icon name="plus" />
          {t("Поле или фильтр", "Field or filter")}
        </button>
        <button
          type="button"
          className="button small ghost"
          onClick={() => write(active, formatTemplate(parseTemplate(source).template))}
        >
          {t("Форматировать", "Format")}
        </button>
        <select
          className="button small ghost"
          aria-label={t("Режим", "Mode")}
          value={work.mode}
          onChange={({ currentTarget }) => dispatch({ type: "mode_chosen", mode: currentTarget.value as Work["mode"] })}
        >
          <option value="flexible">{t("Варианты разрешены", "Variants allowed")}</option>
          <option value="strict">{t("Без вариантов", "No variants")}</option>
        </select>
      </div>
      <Tabs outputs={[...work.templates.keys()]} active={active} problems={problems} dispatch={dispatch} />
      <div id="template" role="tabpanel" aria-label={titleOfOutput(active, language)}>
        <TemplateEditor
          output={active}
          mode={work.mode}
          label={t("Шаблон", "Template")}
          language={language}
          check={(template) => check(active, template, work.mode, [...work.fields.keys()])}
          source={source}
          onChange={(text) => write(active, text)}
          onState={setEditorState}
          fields={fields}
          formOf={(field, wanted) => forms.get(field)?.[wanted]}
          resultsOf={resultsOf}
          marked={marked}
          onFirstFix={() => {
            const found = problems.find(({ output, fixes }) => output === active && fixes.length > 0);
            if (found?.fixes[0]) fix(active, found.fixes[0]);
          }}
          handle={editor}
        />
      </div>
      {source.trim() === "" && <EmptySamples onInsert={(text) => write(active, text)} />}
      <ProblemList
        problems={shown}
        active={active}
        forms={forms}
        onFix={fix}
        onOpen={(output) => dispatch({ type: "output_chosen", output })}
        onField={focusField}
      />
    </section>
  );
}

/** The project is `templates.yaml`, which the command line reads too. */
function ProjectButton(props: {
  readonly icon: "folder" | "save";
  readonly label: string;
  readonly onClick: () => void;
}) {
  const { icon, label, onClick } = props;
  return (
    <button
      type="button"
      className="button small ghost only-icon"
      aria-label={label}
      title={`${label}: templates.yaml`}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

/** The problems without those at the caret while it moves: nothing appears under half a word. */
function shownOf(own: readonly OutputProblem[], state: EditorState | undefined): readonly OutputProblem[] {
  const placed = own.flatMap((problem) => (problem.place ? [{ ...problem.place, problem }] : []));
  const shown = state === undefined ? placed : shownProblems(state, placed);
  return [...shown.map(({ problem }) => problem), ...own.filter(({ place }) => place === undefined)];
}

function EmptySamples({ onInsert }: { readonly onInsert: (text: string) => void }) {
  const t = useText();
  return (
    <div className="empty">
      <span className="muted">{t("Пустой шаблон. Начните с примера:", "An empty template. Begin with a sample:")}</span>
      {emptySamples.map((sample) => (
        <button type="button" className="button small mono" key={sample} lang="ru" onClick={() => onInsert(sample)}>
          {sample}
        </button>
      ))}
    </div>
  );
}

/** The text box of a field in Product. */
function focusField(field: string): void {
  document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)?.focus();
}

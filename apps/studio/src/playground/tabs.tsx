import { isOutputName } from "@skladno/template";
import type { Dispatch } from "preact/hooks";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import { LanguageContext, useText } from "../frame/i18n.js";
import { Icon } from "../frame/icons.js";
import { titleOfOutput } from "../samples.js";
import { NameField } from "./name-field.js";
import type { OutputProblem } from "./problems.js";
import type { PlaygroundAction } from "./state.js";

interface TabsProps {
  readonly outputs: readonly string[];
  readonly active: string;
  readonly problems: readonly OutputProblem[];
  readonly dispatch: Dispatch<PlaygroundAction>;
}

/** The outputs. The user can add, rename and delete outputs. */
export function Tabs({ outputs, active, problems, dispatch }: TabsProps) {
  const t = useText();
  const language = useContext(LanguageContext);
  const list = useRef<HTMLDivElement>(null);
  const [naming, setNaming] = useState<"new" | "rename">();
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(active)}"]`);
    if (!tab || list.current === null) return;
    // Not by `scrollIntoView`: from there the browser would go on by Tab, past the skip link.
    const own = tab.getBoundingClientRect();
    const seen = list.current.getBoundingClientRect();
    list.current.scrollLeft += Math.min(0, own.left - seen.left) + Math.max(0, own.right - seen.right);
  }, [active]);
  const move = (event: KeyboardEvent) => {
    const at = outputs.indexOf(active);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: outputs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = outputs[(to + outputs.length) % outputs.length] as string;
    dispatch({ type: "output_chosen", output: next });
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next)}"]`)?.focus();
  };
  const complain = (name: string): string | undefined => {
    if (outputs.includes(name) && name !== active)
      return t("Такой выход уже есть.", "There is such an output already.");
    if (isOutputName(name)) return undefined;
    return t(
      "Нужны строчные латинские буквы, цифры и «_», первой — буква: my_letter.",
      "Use lower-case Latin letters, digits and _, beginning with a letter: my_letter.",
    );
  };
  const finish = (name: string | undefined) => {
    setNaming(undefined);
    if (name === undefined || name === active) return;
    dispatch(
      naming === "rename"
        ? { type: "output_renamed", output: active, to: name }
        : { type: "output_added", output: name },
    );
  };
  return (
    <div className="tab-row">
      <div
        className="tabs"
        role="tablist"
        aria-label={t("Выходы", "Outputs")}
        ref={list}
        onKeyDown={move}
        tabIndex={-1}
      >
        {outputs.map((name) => {
          const severity = severityOf(problems.filter(({ output }) => output === name));
          return (
            <button
              type="button"
              key={name}
              role="tab"
              data-tab={name}
              aria-selected={name === active}
              aria-controls="template"
              tabIndex={name === active ? 0 : -1}
              title={severity && t("Есть замечания", "Has problems")}
              onClick={() => dispatch({ type: "output_chosen", output: name })}
            >
              {titleOfOutput(name, language)}
              {severity !== undefined && <span className={`pip ${severity}`} />}
            </button>
          );
        })}
      </div>
      {naming === undefined ? (
        <OutputMenu
          canRename={titleOfOutput(active, language) === active}
          canDelete={outputs.length > 1}
          onAdd={() => setNaming("new")}
          onRename={() => setNaming("rename")}
          onDelete={() => dispatch({ type: "output_deleted", output: active })}
        />
      ) : (
        <NameField
          label={t("Название выхода", "Name of the output")}
          initial={naming === "rename" ? active : ""}
          complain={complain}
          onDone={finish}
        />
      )}
    </div>
  );
}

interface OutputMenuProps {
  readonly canRename: boolean;
  readonly canDelete: boolean;
  readonly onAdd: () => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

function OutputMenu({ canRename, canDelete, onAdd, onRename, onDelete }: OutputMenuProps) {
  const t = useText();
  const button = (icon: "plus" | "pencil" | "trash", name: string, run: () => void) => (
    <button type="button" className="button small ghost only-icon" aria-label={name} title={name} onClick={run}>
      <Icon name={icon} />
    </button>
  );
  return (
    <>
      {button("plus", t("Добавить выход", "Add an output"), onAdd)}
      {canRename && button("pencil", t("Переименовать выход", "Rename the output"), onRename)}
      {canDelete && button("trash", t("Удалить выход", "Delete the output"), onDelete)}
    </>
  );
}

function severityOf(problems: readonly OutputProblem[]): "error" | "notice" | undefined {
  if (problems.some(({ severity }) => severity === "error")) return "error";
  return problems.length > 0 ? "notice" : undefined;
}

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useText } from "../frame/i18n.js";
import { KeyTable } from "./key-table.js";

/** Something that can be done by its name. */
export interface Command {
  readonly name: string;
  readonly keys?: string;
  readonly run: () => void;
}

interface CommandsProps {
  /** Those of the screen; going to a screen and the table of keys are added. */
  readonly commands: readonly Command[];
}

/** `Ctrl K` opens the list of commands, `?` the table of keys. */
export function Commands({ commands }: CommandsProps) {
  const t = useText();
  const [open, setOpen] = useState<"commands" | "keys">();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof Element && event.target.closest("input, textarea, select, .cm-content");
      if (isOpening(event)) {
        event.preventDefault();
        setOpen("commands");
      } else if (event.key === "?" && !isTyped) {
        event.preventDefault();
        setOpen("keys");
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  const close = () => setOpen(undefined);
  const all: readonly Command[] = [
    ...commands,
    { name: t("Песочница", "Playground"), run: () => goTo("#/play") },
    { name: t("Слова", "Words"), run: () => goTo("#/words") },
    { name: t("Клавиши", "Keys"), keys: "?", run: () => setOpen("keys") },
  ];
  if (open === "keys") return <KeyTable onClose={close} />;
  if (open === "commands") return <Palette commands={all} onClose={close} />;
  return null;
}

/** `Ctrl K`, on any layout of the keyboard. */
function isOpening({ ctrlKey, metaKey, code }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && code === "KeyK";
}

function goTo(hash: string): void {
  if (!location.hash.startsWith(hash)) location.hash = hash;
}

interface PaletteProps {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

function Palette({ commands, onClose }: PaletteProps) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const pending = useRef<Command>(undefined);
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  useLayoutEffect(() => {
    const show = () => {
      if (dialog.current?.open !== false) return;
      pending.current = undefined;
      setText("");
      dialog.current.showModal();
    };
    show();
    // The browser tells of a closed dialog later: keys that open it again may come before.
    const press = (event: KeyboardEvent) => isOpening(event) && show();
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  const wanted = text.trim().toLowerCase();
  const found = commands.filter(({ name }) => name.toLowerCase().includes(wanted));
  const chosen = found[Math.min(at, found.length - 1)];
  const run = (command: Command | undefined) => {
    pending.current = command;
    dialog.current?.close();
  };
  // Only now, since the focus returns to where it was before the command may move it.
  const closed = () => {
    if (dialog.current?.open) return;
    onClose();
    pending.current?.run();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((last) => (Math.min(last, found.length - 1) + step + found.length) % Math.max(found.length, 1));
    } else if (event.key === "Enter") {
      event.preventDefault();
      run(chosen);
    }
  };
  const label = t("Команды", "Commands");
  return (
    <dialog className="palette" aria-label={label} ref={dialog} onClose={closed}>
      <input
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls="commands"
        aria-activedescendant={chosen && `command-${found.indexOf(chosen)}`}
        placeholder={t("Найти команду", "Find a command")}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div id="commands" role="listbox" aria-label={label} tabIndex={-1}>
        {found.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above.
          <div
            key={command.name}
            id={`command-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={command === chosen}
            onClick={() => run(command)}
          >
            <span className="grow">{command.name}</span>
            {command.keys !== undefined && <kbd>{command.keys}</kbd>}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="muted">{t("Такой команды нет", "There is no such command")}</p>}
    </dialog>
  );
}

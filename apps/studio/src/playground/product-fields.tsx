import type { Dispatch } from "preact/hooks";
import { useState } from "preact/hooks";
import { useText } from "../frame/i18n.js";
import { Icon } from "../frame/icons.js";
import type { Texts } from "../work/work.js";
import { NameField } from "./name-field.js";
import type { PlaygroundAction } from "./state.js";

interface ProductFieldsProps {
  readonly fields: Texts;
  /** The fields that templates mention. */
  readonly used: ReadonlySet<string>;
  readonly marked: string | undefined;
  readonly dispatch: Dispatch<PlaygroundAction>;
}

/** The most characters of a value. */
const MOST = 10_000;

/** The fields with their values; each can be renamed and deleted. */
export function ProductFields({ fields, used, marked, dispatch }: ProductFieldsProps) {
  const t = useText();
  const [renaming, setRenaming] = useState<string>();
  // Rows for them, so that a misspelt name is seen beside the right one.
  const absent = [...used].filter((name) => !fields.has(name));
  const rename = (field: string, to: string | undefined) => {
    setRenaming(undefined);
    if (to !== undefined && to !== field) dispatch({ type: "field_renamed", field, to });
  };
  return (
    <table className="fields" aria-label={t("Поля товара", "Product fields")}>
      <tbody>
        {[...fields].map(([name, value]) => {
          const isUnused = !used.has(name);
          return (
            <tr key={name} className={`${isUnused ? "unused" : ""} ${name === marked ? "marked" : ""}`}>
              <th scope="row" className="mono">
                {renaming === name ? (
                  <NameField
                    label={t(`Новое название поля ${name}`, `New name of the field ${name}`)}
                    initial={name}
                    complain={(to) =>
                      to !== name && fields.has(to)
                        ? t("Такое поле уже есть.", "There is such a field already.")
                        : undefined
                    }
                    onDone={(to) => rename(name, to)}
                  />
                ) : (
                  <span title={name}>{name}</span>
                )}
              </th>
              <td>
                <ValueField name={name} value={value} dispatch={dispatch} />
                {isUnused && <span className="muted aside">{t("не в шаблонах", "not in templates")}</span>}
                <FieldButtons name={name} onRename={() => setRenaming(name)} dispatch={dispatch} />
              </td>
            </tr>
          );
        })}
        {absent.map((name) => (
          <tr key={name} className={`absent ${name === marked ? "marked" : ""}`}>
            <th scope="row" className="mono">
              <span title={name}>{name}</span>
            </th>
            <td>
              <ValueField name={name} value={undefined} dispatch={dispatch} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ValueFieldProps {
  readonly name: string;
  /** Undefined for a field that only templates mention; writing adds it to the product. */
  readonly value: string | undefined;
  readonly dispatch: Dispatch<PlaygroundAction>;
}

function ValueField({ name, value, dispatch }: ValueFieldProps) {
  const t = useText();
  return (
    <input
      aria-label={name}
      data-field={name}
      lang="ru"
      value={value ?? ""}
      placeholder={value === undefined ? t("нет в товаре", "not in the product") : undefined}
      maxLength={MOST}
      onInput={({ currentTarget }) => dispatch({ type: "field_written", field: name, value: currentTarget.value })}
    />
  );
}

interface FieldButtonsProps {
  readonly name: string;
  readonly onRename: () => void;
  readonly dispatch: Dispatch<PlaygroundAction>;
}

/** Seen where the pointer or the focus is: a row is calm otherwise. */
function FieldButtons({ name, onRename, dispatch }: FieldButtonsProps) {
  const t = useText();
  const rename = t(`Переименовать поле ${name}`, `Rename the field ${name}`);
  const remove = t(`Удалить поле ${name}`, `Delete the field ${name}`);
  return (
    <span className="field-buttons">
      <button
        type="button"
        className="button tiny ghost only-icon"
        aria-label={rename}
        title={rename}
        onClick={onRename}
      >
        <Icon name="pencil" />
      </button>
      <button
        type="button"
        className="button tiny ghost only-icon"
        aria-label={remove}
        title={remove}
        onClick={() => dispatch({ type: "field_deleted", field: name })}
      >
        <Icon name="trash" />
      </button>
    </span>
  );
}

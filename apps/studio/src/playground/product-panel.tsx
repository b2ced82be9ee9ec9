import { memo } from "preact/compat";
import type { Dispatch } from "preact/hooks";
import { useContext, useState } from "preact/hooks";
import { LanguageContext, useText } from "../frame/i18n.js";
import { Icon } from "../frame/icons.js";
import { findSample, samples } from "../samples.js";
import type { Position, Texts } from "../work/work.js";
import { NameField } from "./name-field.js";
import { ProductFields } from "./product-fields.js";
import type { PlaygroundAction } from "./state.js";

interface ProductPanelProps {
  readonly fields: Texts;
  /** Undefined for the user's own product. */
  readonly position: Position | undefined;
  /** Whether there is a product of the user's own to come back to. */
  readonly hasOwn: boolean;
  readonly dispatch: Dispatch<PlaygroundAction>;
  /** The fields that templates mention. */
  readonly used: ReadonlySet<string>;
  /** The field of the word that is asked about. */
  readonly marked: string | undefined;
}

/** The product whose texts are shown: one of a sample, which may be changed, or the user's own. */
export const ProductPanel = memo(({ fields, position, hasOwn, dispatch, used, marked }: ProductPanelProps) => {
  const t = useText();
  const [isAdding, setAdding] = useState(false);
  return (
    <section className="panel product" aria-label={t("Товар", "Product")}>
      <ProductHead position={position} hasOwn={hasOwn} dispatch={dispatch} />
      <div className="scroll">
        <ProductFields fields={fields} used={used} marked={marked} dispatch={dispatch} />
      </div>
      <div className="add">
        {isAdding ? (
          <NameField
            label={t("Название поля", "Name of the field")}
            initial=""
            complain={(name) =>
              fields.has(name) ? t("Такое поле уже есть.", "There is such a field already.") : undefined
            }
            onDone={(name) => {
              setAdding(false);
              if (name !== undefined) dispatch({ type: "field_written", field: name, value: "" });
            }}
          />
        ) : (
          <button type="button" className="button small ghost" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {t("Добавить поле", "Add a field")}
          </button>
        )}
      </div>
    </section>
  );
});

function ProductHead({ position, hasOwn, dispatch }: Pick<ProductPanelProps, "position" | "hasOwn" | "dispatch">) {
  const t = useText();
  const language = useContext(LanguageContext);
  const sample = findSample(position?.sample ?? "");
  const count = sample?.products.length ?? 0;
  const choose = (id: string, index: number) =>
    dispatch({ type: "product_chosen", position: id === "" ? undefined : { sample: id, index } });
  const step = (by: number) => {
    if (position === undefined) choose(samples[0].id, 0);
    else choose(position.sample, (position.index + by + count) % count);
  };
  const arrow = (icon: "left" | "right", name: string, by: number) => (
    <button
      type="button"
      className="button small ghost only-icon"
      aria-label={name}
      title={name}
      onClick={() => step(by)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div className="head line">
      <h2>{t("Товар", "Product")}</h2>
      <select
        className="button small ghost"
        aria-label={t("Примеры", "Samples")}
        value={position?.sample ?? ""}
        onChange={({ currentTarget }) => choose(currentTarget.value, 0)}
      >
        {hasOwn && <option value="">{t("Свой товар", "A product of your own")}</option>}
        {samples.map(({ id, name }) => (
          <option key={id} value={id}>
            {name[language]}
          </option>
        ))}
      </select>
      <div className="grow" />
      {arrow("left", t("Предыдущий товар", "Previous product"), -1)}
      {position !== undefined && (
        <span className="muted num">{t(`${position.index + 1} из ${count}`, `${position.index + 1} of ${count}`)}</span>
      )}
      {arrow("right", t("Следующий товар", "Next product"), 1)}
    </div>
  );
}

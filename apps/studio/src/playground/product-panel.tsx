import { useState } from "react";
import { useText } from "../i18n.js";
import { Icon } from "../icons.js";
import type { Product, Sample } from "../samples.js";
import type { Language } from "../worker/protocol.js";

interface ProductPanelProps {
  readonly language: Language;
  readonly samples: readonly Sample[];
  readonly sample: Sample;
  readonly index: number;
  readonly onChoose: (sample: Sample, index: number) => void;
  readonly item: Product;
  readonly onItem: (item: Product) => void;
  /** The fields that templates mention. */
  readonly used: ReadonlySet<string>;
  readonly marked: string | undefined;
}

export function ProductPanel({
  language,
  samples,
  sample,
  index,
  onChoose,
  item,
  onItem,
  used,
  marked,
}: ProductPanelProps) {
  const t = useText();
  const [adding, setAdding] = useState<string>();
  const count = sample.products.length;
  const step = (by: number) => onChoose(sample, (index + by + count) % count);
  const add = () => {
    const name = adding?.trim() ?? "";
    if (name !== "" && !Object.hasOwn(item, name)) onItem({ ...item, [name]: "" });
    setAdding(undefined);
  };
  return (
    <section className="panel" aria-label={t("Товар", "Product")}>
      <div className="head line">
        <h2>{t("Товар", "Product")}</h2>
        <select
          className="button small ghost"
          aria-label={t("Примеры", "Samples")}
          value={sample.id}
          onChange={({ target }) => onChoose(samples.find(({ id }) => id === target.value) as Sample, 0)}
        >
          {samples.map(({ id, name }) => (
            <option key={id} value={id}>
              {name[language]}
            </option>
          ))}
        </select>
        <div className="grow" />
        <button
          type="button"
          className="button small ghost only-icon"
          aria-label={t("Предыдущий товар", "Previous product")}
          onClick={() => step(-1)}
        >
          <Icon name="left" />
        </button>
        <span className="muted num">{t(`${index + 1} из ${count}`, `${index + 1} of ${count}`)}</span>
        <button
          type="button"
          className="button small ghost only-icon"
          aria-label={t("Следующий товар", "Next product")}
          onClick={() => step(1)}
        >
          <Icon name="right" />
        </button>
      </div>
      <table className="fields" aria-label={t("Поля товара", "Product fields")}>
        <tbody>
          {Object.entries(item).map(([name, value]) => (
            <tr key={name} className={`${used.has(name) ? "" : "unused"} ${name === marked ? "marked" : ""}`}>
              <th scope="row" className="mono">
                {name}
              </th>
              <td>
                <input
                  aria-label={name}
                  lang="ru"
                  value={value}
                  maxLength={10_000}
                  onChange={({ target }) => onItem({ ...item, [name]: target.value })}
                />
                {!used.has(name) && <span className="muted">{t("не в шаблонах", "not in templates")}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="add">
        {adding === undefined ? (
          <button type="button" className="button small ghost" onClick={() => setAdding("")}>
            <Icon name="plus" />
            {t("Добавить поле", "Add a field")}
          </button>
        ) : (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              add();
            }}
          >
            <input
              // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed.
              autoFocus
              aria-label={t("Название поля", "Name of the field")}
              value={adding}
              maxLength={64}
              onChange={({ target }) => setAdding(target.value)}
              onBlur={add}
              onKeyDown={({ key }) => key === "Escape" && setAdding(undefined)}
            />
          </form>
        )}
      </div>
    </section>
  );
}

import type { JobItem } from "@skladno/jobs";
import type { ProductFields } from "./stored-output.js";

/** The items of a job as the store keeps them, each a JSON array. */
export interface ItemTexts {
  readonly ids: string;
  /** In UTF-8 where it comes from another thread: so it is handed over without a copy, and stored as it is. */
  readonly inputs: string | Uint8Array;
}

const known = new WeakMap<readonly JobItem<ProductFields>[], ItemTexts>();

/** Items that are written down already: whoever takes them over as they are (`textsOf`) never makes objects of them, and whoever looks into one does. */
export function itemsOf(texts: ItemTexts): readonly JobItem<ProductFields>[] {
  const ids: readonly string[] = JSON.parse(texts.ids);
  let inputs: readonly ProductFields[] | undefined;
  const inputAt = (position: number) => {
    inputs ??= readInputs(texts.inputs);
    return inputs[position] as ProductFields;
  };
  const items = ids.map((id, position) => new WrittenItem(id, position, inputAt));
  known.set(items, texts);
  return items;
}

class WrittenItem implements JobItem<ProductFields> {
  constructor(
    readonly id: string,
    private readonly position: number,
    private readonly inputAt: (position: number) => ProductFields,
  ) {}
  get input(): ProductFields {
    return this.inputAt(this.position);
  }
}

export function textsOf(items: readonly JobItem<ProductFields>[]): ItemTexts {
  return (
    known.get(items) ?? {
      ids: JSON.stringify(items.map(({ id }) => id)),
      inputs: JSON.stringify(items.map(({ input }) => input)),
    }
  );
}

export function readInputs(text: ItemTexts["inputs"]): readonly ProductFields[] {
  const inputs: readonly ProductFields[] = JSON.parse(typeof text === "string" ? text : new TextDecoder().decode(text));
  // Without a prototype, so that `constructor` is a field only where it was sent.
  for (const input of inputs) Object.setPrototypeOf(input, null);
  return inputs;
}

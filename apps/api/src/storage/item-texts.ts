import type { JobItem } from "@skladno/jobs";
import type { ProductFields } from "./stored-output.js";

/** The items of a job as the store keeps them, each a JSON array. */
export interface ItemTexts {
  readonly ids: string;
  readonly inputs: string;
}

const known = new WeakMap<readonly JobItem<ProductFields>[], ItemTexts>();

/** Items that are written down already: whoever takes them over as they are (`textsOf`) never makes objects of them, and whoever looks into one does. */
export function itemsOf(texts: ItemTexts): readonly JobItem<ProductFields>[] {
  const ids: readonly string[] = JSON.parse(texts.ids);
  let inputs: readonly ProductFields[] | undefined;
  const items = ids.map((id, position) => ({
    id,
    get input(): ProductFields {
      inputs ??= readInputs(texts.inputs);
      return inputs[position] as ProductFields;
    },
  }));
  known.set(items, texts);
  return items;
}

export function textsOf(items: readonly JobItem<ProductFields>[]): ItemTexts {
  return (
    known.get(items) ?? {
      ids: JSON.stringify(items.map(({ id }) => id)),
      inputs: JSON.stringify(items.map(({ input }) => input)),
    }
  );
}

export function readInputs(text: string): readonly ProductFields[] {
  const inputs: readonly ProductFields[] = JSON.parse(text);
  // Without a prototype, so that `constructor` is a field only where it was sent.
  for (const input of inputs) Object.setPrototypeOf(input, null);
  return inputs;
}

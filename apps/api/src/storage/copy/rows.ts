import type { Row } from "./tables.js";

/** The index of current texts, as it follows from current versions. @param projects key of a product → key of its project */
export function currentTextsOf(current: readonly Row[], projects: ReadonlyMap<number, number>): readonly Row[] {
  return current.flatMap(({ productKey, textHashes }) =>
    Object.values(textHashes as Readonly<Record<string, string>>).map((textHash) => ({
      projectKey: projects.get(productKey as number),
      textHash,
      productKey,
    })),
  );
}

export function inSlices<Value>(values: readonly Value[], size: number): readonly Value[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );
}

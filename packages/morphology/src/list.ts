/** Lists begin empty. */
export const NONE: readonly never[] = [];

/**
 * A list with `one` after it, in place where it has room. Most lists stay empty or get one element: for these no more
 * room is made than they need, where `push` makes room for seventeen.
 */
export function append<Element>(list: readonly Element[], one: Element): readonly Element[] {
  if (list.length === 0) return [one];
  (list as Element[]).push(one);
  return list;
}

/**
 * Undefined where there is none; an array that is asked for what comes before its first element looks for a property
 * of that name.
 */
export function lastOf<Element>(list: readonly Element[]): Element | undefined {
  return list.length === 0 ? undefined : list[list.length - 1];
}

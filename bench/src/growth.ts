/** How a figure of ours grows with the size of the input: without peers, against its own beginning. */
export interface Growth {
  readonly name: string;
  readonly unit: string;
  /** What the sizes count, for example `characters`. */
  readonly sizes: string;
  readonly points: readonly { readonly size: number; readonly value: number }[];
  readonly note?: string;
}

/** The exponent of the growth between the first and the last point: 1 is in proportion to the size, 2 its square, 0 none. */
export function exponentOf({ points }: Growth): number {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return Number.NaN;
  return Math.log(last.value / first.value) / Math.log(last.size / first.size);
}

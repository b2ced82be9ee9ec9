/**
 * How many letters must be inserted, left out, replaced or exchanged with their neighbour to turn one word into the
 * other (optimal string alignment). Answers more than `limit` as soon as it is sure to be more. `limit` is small: every
 * slip is tried in every way.
 */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [first, second] = [one.slice(same), other.slice(same)];
  if (first === "" || second === "" || limit === 0) return Math.max(first.length, second.length);
  const slips = [
    [1, 0],
    [0, 1],
    [1, 1],
  ];
  if (first[0] === second[1] && first[1] === second[0]) slips.push([2, 2]);
  return 1 + Math.min(...slips.map(([from, to]) => editDistance(first.slice(from), second.slice(to), limit - 1)));
}

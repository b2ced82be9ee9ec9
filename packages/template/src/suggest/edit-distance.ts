/**
 * How many letters must be inserted, left out, replaced or exchanged with their neighbour to turn one word into the
 * other (optimal string alignment). Answers more than `limit` as soon as it is sure to be more.
 */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return distanceByRows(one.slice(same), other.slice(same), limit);
}

function distanceByRows(one: string, other: string, limit: number): number {
  let twoRowsUp: readonly number[] = [];
  let rowUp: readonly number[] = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let line = 1; line <= one.length; line += 1) {
    const row = [line];
    let least = line;
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = at(rowUp, column - 1) + (one[line - 1] === other[column - 1] ? 0 : 1);
      let fewest = Math.min(replaced, at(rowUp, column) + 1, at(row, column - 1) + 1);
      const exchanged =
        line > 1 && column > 1 && one[line - 1] === other[column - 2] && one[line - 2] === other[column - 1];
      if (exchanged) fewest = Math.min(fewest, at(twoRowsUp, column - 2) + 1);
      row.push(fewest);
      least = Math.min(least, fewest);
    }
    if (least > limit) return limit + 1;
    twoRowsUp = rowUp;
    rowUp = row;
  }
  return at(rowUp, other.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] as number;
}

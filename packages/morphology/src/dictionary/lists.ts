/** The numbers of a section; how many bytes each has depends on the section. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array;

/** Gives the next section of a file: they are read in the order of `SECTIONS` in format.ts. */
export type NextSection = () => Numbers;

/**
 * Says where a list begins among the numbers of all lists; the next one begins where it ends. Their sizes are added up when the first is asked
 * for.
 */
export function startsOf(sizes: Numbers): (list: number) => number {
  let starts: Uint32Array | undefined;
  return (list) => {
    starts ??= addUp(sizes);
    return starts[list] as number;
  };
}

function addUp(sizes: Numbers): Uint32Array {
  const starts = new Uint32Array(sizes.length + 1);
  for (let at = 0; at < sizes.length; at++) starts[at + 1] = (starts[at] as number) + (sizes[at] as number);
  return starts;
}

/** Sections with the sizes of lists and with their numbers, as a function that gives what is made of a list. */
export function openLists<Made>(next: NextSection, make: (list: Numbers) => Made): (list: number) => Made {
  const sizes = next();
  const startOf = startsOf(sizes);
  const numbers = next();
  return remember(sizes.length, (list) => make(numbers.subarray(startOf(list), startOf(list + 1))));
}

/** Remembers what it has made of each of `count` numbers. */
export function remember<Made>(count: number, make: (number: number) => Made): (number: number) => Made {
  // An array that grows by leaps becomes a slow one.
  const made = new Array<Made | undefined>(count).fill(undefined);
  const remake = (number: number): Made => {
    const one = make(number);
    made[number] = one;
    return one;
  };
  // Small, so that it becomes part of the loops that call it.
  return (number) => made[number] ?? remake(number);
}

/** Sections with a tree of letters, as a function that leads from a node to the next one by a letter, and to 0 where none is. */
export function openTree(next: NextSection): (node: number, letter: number) => number {
  const startOf = startsOf(next());
  const letters = next();
  return (node, letter) => {
    let edge = startOf(node);
    const end = startOf(node + 1);
    while (edge < end && letters[edge] !== letter) edge++;
    // Numbered breadth first: edge n leads to node n + 1.
    return edge < end ? edge + 1 : 0;
  };
}

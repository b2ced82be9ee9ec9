/**
 * Reads az's automata: a "dawgdic" double array, units and guide, both little-endian. See `az/src/az.dawg.js`, the format's only
 * description.
 */

const HAS_LEAF = 1 << 8;
const EXTENSION = 1 << 9;
const VALUE = 0x7fffffff;
const SEPARATOR = 1;
const LONGEST_KEY = 256;

/** A lexeme as the automaton stores it: its first form and the number of its paradigm. */
export interface StoredLexeme {
  readonly firstForm: string;
  readonly paradigm: number;
}

/**
 * Lists the lexemes of `words.dawg`, each once, in the order of the automaton (by bytes of cp1251), which is the same on every machine.
 * A key is a word, the byte 1, and four bytes with the numbers of paradigm and form.
 */
export function readWordsAutomaton(bytes: Uint8Array): StoredLexeme[] {
  const decoder = new TextDecoder("windows-1251");
  const found: StoredLexeme[] = [];
  walkAutomaton(bytes, (key) => {
    const separatorAt = key.indexOf(SEPARATOR);
    if (separatorAt < 0 || readNumber(key, separatorAt + 3) !== 0) return;
    found.push({
      firstForm: decoder.decode(key.subarray(0, separatorAt)),
      paradigm: readNumber(key, separatorAt + 1),
    });
  });
  return found;
}

/** Reads `p_t_given_w.intdawg`: how often, in millionths, a word of the OpenCorpora corpus has a tag. Keys are "word:tag". */
export function readTagShares(bytes: Uint8Array): Map<string, Map<string, number>> {
  const decoder = new TextDecoder("windows-1251");
  const shares = new Map<string, Map<string, number>>();
  walkAutomaton(bytes, (key, value) => {
    const [word = "", tag = ""] = decoder.decode(key).split(":");
    const byTag = shares.get(word);
    if (byTag === undefined) shares.set(word, new Map([[tag, value]]));
    else byTag.set(tag, value);
  });
  return shares;
}

/** Calls back with each key and its value, in the order of the keys' bytes. */
function walkAutomaton(bytes: Uint8Array, visit: (key: Uint8Array, value: number) => void): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const unitCount = view.getUint32(0, true);
  const units = new Uint32Array(unitCount);
  for (let index = 0; index < unitCount; index++) units[index] = view.getUint32(4 + index * 4, true);
  const guide = bytes.subarray(unitCount * 4 + 8);
  const key = new Uint8Array(LONGEST_KEY);
  const walk = (index: number, depth: number): void => {
    const unit = units[index] ?? 0;
    const offset = (unit >>> 10) << ((unit & EXTENSION) >>> 6);
    if ((unit & HAS_LEAF) !== 0) visit(key.subarray(0, depth), (units[(index ^ offset) >>> 0] ?? 0) & VALUE);
    let label = guide[index * 2] ?? 0;
    while (label !== 0) {
      const next = (index ^ offset ^ label) >>> 0;
      key[depth] = label;
      walk(next, depth + 1);
      label = guide[next * 2 + 1] ?? 0;
    }
  };
  walk(0, 0);
}

/** Two bytes that never contain a zero: seven bits each, the high one flipped, the low one shifted. */
function readNumber(key: Uint8Array, at: number): number {
  return (((key[at] ?? 0) ^ 1) << 6) + ((key[at + 1] ?? 0) >> 1);
}

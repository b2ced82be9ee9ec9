/**
 * Reads the automaton of az's `words.dawg`: a "dawgdic" double array (units and guide, both little-endian) whose keys are
 * a word in cp1251, the byte 1, and four bytes with paradigm and form index. See `az/src/az.dawg.js`, the format's only description.
 */

const HAS_LEAF = 1 << 8;
const EXTENSION = 1 << 9;
const SEPARATOR = 1;
const LONGEST_KEY = 256;

/** A lexeme as the automaton stores it: its first form and the number of its paradigm. */
export interface StoredLexeme {
  readonly firstForm: string;
  readonly paradigm: number;
}

/**
 * Lists the lexemes, each once, in the order of the automaton (by bytes of cp1251), which is the same on every machine.
 * @param bytes contents of `words.dawg`
 */
export function readWordsAutomaton(bytes: Uint8Array): StoredLexeme[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const unitCount = view.getUint32(0, true);
  const units = new Uint32Array(unitCount);
  for (let index = 0; index < unitCount; index++) units[index] = view.getUint32(4 + index * 4, true);
  const guide = bytes.subarray(unitCount * 4 + 8);
  const decoder = new TextDecoder("windows-1251");
  const key = new Uint8Array(LONGEST_KEY);
  const found: StoredLexeme[] = [];

  const walk = (index: number, depth: number, separatorAt: number): void => {
    const unit = units[index] ?? 0;
    if (separatorAt >= 0 && (unit & HAS_LEAF) !== 0) {
      const form = readNumber(key, separatorAt + 3);
      if (form === 0) {
        found.push({
          firstForm: decoder.decode(key.subarray(0, separatorAt)),
          paradigm: readNumber(key, separatorAt + 1),
        });
      }
    }
    const offset = (unit >>> 10) << ((unit & EXTENSION) >>> 6);
    let label = guide[index * 2] ?? 0;
    while (label !== 0) {
      const next = (index ^ offset ^ label) >>> 0;
      key[depth] = label;
      walk(next, depth + 1, separatorAt < 0 && label === SEPARATOR ? depth : separatorAt);
      label = guide[next * 2 + 1] ?? 0;
    }
  };
  walk(0, 0, -1);
  return found;
}

/** Two bytes that never contain a zero: seven bits each, the high one flipped, the low one shifted. */
function readNumber(key: Uint8Array, at: number): number {
  return (((key[at] ?? 0) ^ 1) << 6) + ((key[at + 1] ?? 0) >> 1);
}

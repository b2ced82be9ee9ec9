/** The most keys remembered; the one that was read first goes first. */
const MOST_KEYS = 1000;

/**
 * Reads that are remembered for a while. Askers of the same key share one read, and a read that failed isn't
 * remembered. A value is never older than `milliseconds`, counted from the moment its read began.
 * @param now the time in milliseconds
 */
export function rememberFor<Key, Value>(
  milliseconds: number,
  now: () => number,
  read: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const reads = new Map<Key, { readonly at: number; readonly value: Promise<Value> }>();
  return (key) => {
    const time = now();
    const known = reads.get(key);
    // A clock that was put back would keep a value for too long.
    if (known !== undefined && time >= known.at && time - known.at < milliseconds) return known.value;
    const made = { at: time, value: read(key) };
    reads.delete(key);
    reads.set(key, made);
    for (const oldest of reads.keys()) {
      if (reads.size <= MOST_KEYS) break;
      reads.delete(oldest);
    }
    made.value.catch(() => {
      if (reads.get(key) === made) reads.delete(key);
    });
    return made.value;
  };
}

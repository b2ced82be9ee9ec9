/**
 * What operators set (keys, plans of projects, policies, corrections) is asked for with every request and hardly ever changes. It is remembered until any
 * other connection, of this process or another, has committed something, which SQLite tells without reading the file; and until this one has
 * changed such a setting itself. So a change holds at once, in every process.
 */
import type Database from "better-sqlite3";

/** Keys that are asked for are the clients' choice: beyond so many answers, the memory begins anew. */
const REMEMBERED = 10_000;

export interface SettingsMemory {
  /**
   * What was read under this name before, as long as it holds, else what is read now. Null is not remembered: anybody may ask for what is not there.
   * @param kind together with `name` the name of the answer
   */
  remember<Answer>(kind: string, name: string, read: () => Answer): Answer;
  /**
   * Asks for the whole turn of the event loop whether anything was committed elsewhere. To be called when a request arrives from a connection: whatever
   * arrives in one turn had arrived when the turn began.
   */
  refresh(): void;
  /** Runs what changes settings through this connection. */
  change<Result>(write: () => Promise<Result>): Promise<Result>;
}

const memories = new WeakMap<Database.Database, SettingsMemory>();

/** The memory of a connection; one for all who ask. */
export function settingsMemory(database: Database.Database): SettingsMemory {
  const known = memories.get(database);
  if (known) return known;
  const dataVersion = database.prepare<[], number>("pragma data_version").pluck();
  const kinds = new Map<string, Map<string, unknown>>();
  let version = -1;
  /** It was asked for in this synchronous stretch, during which nobody is answered; or in this turn, whose requests had all arrived when it began. */
  let isFresh = false;
  let isFreshForTurn = false;
  /** Writes of our own under way: nothing is remembered until their outcome is known. */
  let changing = 0;

  function ask(): void {
    const present = dataVersion.get() ?? -1;
    if (present !== version) kinds.clear();
    version = present;
    isFresh = true;
  }

  const made: SettingsMemory = {
    refresh() {
      if (isFreshForTurn) return;
      try {
        ask();
      } catch {
        // Whoever asks for a setting is told.
        return;
      }
      isFreshForTurn = true;
      setImmediate(() => {
        isFreshForTurn = false;
        isFresh = false;
      });
    },
    remember<Answer>(kind: string, name: string, read: () => Answer): Answer {
      if (changing > 0) return read();
      if (!isFresh) {
        ask();
        queueMicrotask(() => {
          isFresh = isFreshForTurn;
        });
      }
      const answers = kinds.get(kind) ?? new Map<string, unknown>();
      kinds.set(kind, answers);
      const remembered = answers.get(name) as Answer | undefined;
      if (remembered !== undefined) return remembered;
      const answer = read();
      if (answers.size >= REMEMBERED) answers.clear();
      if (answer !== null) answers.set(name, answer);
      return answer;
    },
    async change(write) {
      changing += 1;
      kinds.clear();
      try {
        return await write();
      } finally {
        changing -= 1;
      }
    },
  };
  memories.set(database, made);
  return made;
}

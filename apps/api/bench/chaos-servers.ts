/**
 * Server processes on one database that are killed, suspended and started again, for chaos.ts. All
 * of them listen on 127.0.0.1.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const executable = fileURLToPath(new URL("../dist/main.js", import.meta.url));
export const apiKey = "chaos-key-0123456789";

/** One of the places where a server runs; another takes it when the first is killed. */
export interface Place {
  child: ChildProcess;
  /** Null until it listens. */
  url: string | null;
  suspended: boolean;
}

export interface Servers {
  readonly places: readonly Place[];
  /** The address of some server that listens; a suspended one listens too and does not answer. */
  anyUrl(): string | null;
  kill(place: Place): void;
  suspend(place: Place, milliseconds: number): void;
  /** Ends all of them in the orderly way and gives their exit codes. */
  stop(): Promise<readonly (number | null)[]>;
  /**
   * Lines of the log at the level of errors; those of a store that cannot be used just now are
   * expected.
   */
  readonly complaints: readonly string[];
}

/**
 * @param databases the variables that name the database, for each server
 * @param wrapper a program that starts the server, with its arguments
 */
export function startServers(
  databases: readonly Readonly<Record<string, string>>[],
  wrapper: readonly string[] = [],
): Servers {
  const complaints: string[] = [];

  function start(place: Place, database: Readonly<Record<string, string>>): void {
    const [program = process.execPath, ...given] = [...wrapper, process.execPath, executable, "serve"];
    const child = spawn(program, given, {
      env: {
        PATH: process.env.PATH,
        PORT: "0",
        ...database,
        SKLADNO_API_KEY: apiKey,
        RATE_LIMIT: "1000000",
        LEASE_SECONDS: "1",
        MAX_PROCESSING_ATTEMPTS: "100",
        LOG_LEVEL: "info",
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    place.child = child;
    place.url = null;
    place.suspended = false;
    createInterface({ input: child.stdout }).on("line", (line) => {
      const entry = readEntry(line);
      if (entry?.url !== undefined && place.child === child) place.url = entry.url;
      if ((entry?.level ?? 0) >= 50 && entry?.err?.type !== "StoreUnavailableError") complaints.push(line);
    });
    createInterface({ input: child.stderr }).on("line", (line) => {
      if (!/cannot be opened/.test(line)) complaints.push(line);
    });
    // As a supervisor does with a server whose database cannot be reached yet.
    child.once("exit", (code) => {
      if (code === 1 && place.child === child && place.url === null) start(place, database);
    });
  }

  const places = databases.map((database) => {
    const place = { url: null, suspended: false } as unknown as Place;
    start(place, database);
    return place;
  });

  return {
    places,
    complaints,
    anyUrl() {
      const urls = places.flatMap(({ url }) => (url === null ? [] : [url]));
      return urls[Math.floor(Math.random() * urls.length)] ?? null;
    },
    kill(place) {
      place.child.kill("SIGKILL");
      start(place, databases[places.indexOf(place)] ?? {});
    },
    suspend(place, milliseconds) {
      const { child } = place;
      child.kill("SIGSTOP");
      place.suspended = true;
      setTimeout(() => {
        child.kill("SIGCONT");
        if (place.child === child) place.suspended = false;
      }, milliseconds);
    },
    stop: () =>
      Promise.all(
        places.map(async (place) => {
          place.child.kill("SIGCONT");
          // Node itself ends by the signal before the program has begun to listen to it.
          while (place.url === null) await pause(20);
          const { child } = place;
          child.kill("SIGTERM");
          if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
          return child.exitCode;
        }),
      ),
  };
}

interface Entry {
  readonly level?: number;
  readonly url?: string;
  readonly err?: { readonly type?: string };
}

function readEntry(line: string): Entry | null {
  try {
    return JSON.parse(line) as Entry;
  } catch {
    // A process that was killed may leave half a line.
    return null;
  }
}

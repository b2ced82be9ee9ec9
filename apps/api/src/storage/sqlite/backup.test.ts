import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backUp } from "./backup.js";
import { openConnection } from "./driver.js";
import { openDatabase } from "./open-database.js";
import { openSqliteStorage } from "./open-sqlite-storage.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "skladno-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a copy holds what is stored, belongs to its owner alone, and opens as a database", async () => {
  const storage = await openSqliteStorage(join(folder, "skladno.db"));
  await storage.projects.create({ id: "p", name: "p", plan: "default", now: 1 });
  await storage.backup?.(join(folder, "copy.db"));
  await storage.close();
  expect(statSync(join(folder, "copy.db")).mode & 0o777).toBe(0o600);
  const copy = await openSqliteStorage(join(folder, "copy.db"));
  expect(await copy.projects.find("p")).not.toBe(null);
  await copy.close();
});

test("a copy ends beside another process that never stops writing", async () => {
  const file = join(folder, "busy.db");
  const storage = await openSqliteStorage(file);
  const other = openDatabase(file);
  other.exec("create table filler (value text)");
  const insert = other.prepare("insert into filler values (?)");
  other.transaction(() => {
    for (let n = 0; n < 2000; n++) insert.run("x".repeat(1000));
  })();
  let writes = 0;
  let ended = false;
  const writing = (async () => {
    for (; !ended && writes < 2000; writes++) {
      insert.run("x");
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  await storage.backup?.(join(folder, "copy.db"));
  ended = true;
  await writing;
  expect(writes).toBeLessThan(1000);
  const copy = openConnection(join(folder, "copy.db"));
  expect(copy.prepare("select count(*) from filler").pluck().get()).toBeGreaterThanOrEqual(2000);
  for (const database of [copy, other]) database.close();
  await storage.close();
});

test("a backup that does not end leaves no file under the final name", async () => {
  const database = openDatabase(join(folder, "skladno.db"));
  const failing = new Proxy(database, {
    get(target, name) {
      if (name !== "backup") return Reflect.get(target, name);
      return async (partial: string) => {
        await target.backup(partial);
        throw new Error("killed");
      };
    },
  });
  await expect(backUp(failing, join(folder, "copy.db"))).rejects.toThrow("killed");
  expect(readdirSync(folder).filter((name) => name.startsWith("copy"))).toEqual([]);
  database.close();
});

test("a copy that is damaged is refused, and never replaces a file", async () => {
  const database = openDatabase(join(folder, "skladno.db"));
  const damaging = new Proxy(database, {
    get(target, name) {
      if (name !== "backup") return Reflect.get(target, name);
      return async (partial: string) => {
        await target.backup(partial);
        // A page in the middle that is not what SQLite wrote.
        const bytes = readFileSync(partial);
        writeFileSync(partial, bytes.fill(0x55, 4096 * 5, 4096 * 6));
      };
    },
  });
  await expect(backUp(damaging, join(folder, "copy.db"))).rejects.toThrow(/damaged|malformed/);
  expect(readdirSync(folder).filter((name) => name.startsWith("copy"))).toEqual([]);
  writeFileSync(join(folder, "there.db"), "mine");
  await expect(backUp(database, join(folder, "there.db"))).rejects.toThrow(/EEXIST/);
  expect(readdirSync(folder).filter((name) => name.startsWith("there"))).toEqual(["there.db"]);
  database.close();
});

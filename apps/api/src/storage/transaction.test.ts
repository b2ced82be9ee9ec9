import { expect, test } from "vitest";
import { openDatabase } from "./open-database.js";
import { createTransactions } from "./transaction.js";

test("a body that throws undoes what it wrote, and the next one works", async () => {
  const database = openDatabase(":memory:");
  const { write, read } = createTransactions(database);
  const insert = database.prepare("insert into projects (id, name, plan, created_at) values (?, 'n', 'p', 0)");
  const count = () => read(() => database.prepare("select count(*) from projects").pluck().get());
  const failing = write(() => {
    insert.run("a");
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await count()).toBe(0);
  await write(() => insert.run("a"));
  expect(await count()).toBe(1);
  database.close();
});

test("only light writes go without synchronising the disk", async () => {
  const database = openDatabase(":memory:");
  const { write, writeLightly } = createTransactions(database);
  const synchronous = () => database.pragma("synchronous", { simple: true });
  expect([await write(synchronous), await writeLightly(synchronous), await write(synchronous)]).toEqual([2, 1, 2]);
  await expect(
    writeLightly(() => {
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(synchronous()).toBe(2);
  database.close();
});

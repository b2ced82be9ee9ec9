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

test("writes of one turn share a commit, and one that throws undoes itself alone", async () => {
  const database = openDatabase(":memory:");
  const { writeTogether } = createTransactions(database);
  const insert = database.prepare("insert into projects (id, name, plan, created_at) values (?, 'n', 'p', 0)");
  const seen: unknown[] = [];
  const results = await Promise.allSettled(
    ["a", "b", "a", "c", "d", "e"].map((id) =>
      writeTogether(() => {
        insert.run(`before ${id} ${seen.length}`);
        seen.push(database.prepare("select count(*) from projects").pluck().get());
        insert.run(id);
        return id;
      }),
    ),
  );
  expect(results.map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
  ]);
  // What the third wrote before it failed is gone.
  expect(database.prepare("select count(*) from projects where id like 'before a%'").pluck().get()).toBe(1);
  expect(
    database.prepare("select group_concat(id, '') from projects where length(id) = 1 order by id").pluck().get(),
  ).toBe("abcde");
  database.close();
});

test("a condition of the machine fails all writes that share a commit, and nothing of them stays", async () => {
  const database = openDatabase(":memory:");
  const { writeTogether } = createTransactions(database);
  database.pragma(`max_page_count = ${database.pragma("page_count", { simple: true })}`);
  const insert = database.prepare("insert into projects (id, name, plan, created_at) values (?, ?, 'p', 0)");
  const results = await Promise.allSettled(
    ["a", "b", "c"].map((id) => writeTogether(() => insert.run(id, "x".repeat(id === "b" ? 100_000 : 1)))),
  );
  expect(results.map((result) => result.status === "rejected" && result.reason.name)).toEqual(
    Array.from({ length: 3 }, () => "StoreUnavailableError"),
  );
  expect(database.prepare("select count(*) from projects").pluck().get()).toBe(0);
  database.close();
});

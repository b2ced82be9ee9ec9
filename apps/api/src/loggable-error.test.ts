import { expect, it } from "vitest";
import { loggableError, printableError } from "./loggable-error.js";

function thrown(body: () => unknown): unknown {
  try {
    body();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

it("of a text that is not JSON, no word is shown", () => {
  const error = thrown(() => JSON.parse("ТАЙНА"));
  expect(String(error)).toContain("ТАЙНА");
  expect(JSON.stringify(loggableError(error))).not.toContain("ТАЙНА");
  expect(printableError(error)).not.toContain("ТАЙНА");
  expect(printableError(error)).toMatch(/SyntaxError: .*\n {4}at JSON\.parse/);
});

it("members that are not known to be harmless are left out, also of causes", () => {
  const cause = Object.assign(new Error("refused"), { code: "23505", detail: "ТАЙНА", table: "products" });
  const error = new Error("not stored", { cause });
  expect(loggableError(Object.assign(error, { input: "ТАЙНА" }))).toMatchObject({
    ...{ type: "Error", message: "not stored", stack: expect.stringMatching(/^ {4}at /) },
    cause: { message: "refused", code: "23505", table: "products" },
  });
  expect(printableError(error)).toMatch(/^Error: not stored\n(?:.*\n)*Caused by Error: refused\n {2}code: 23505\n/);
  for (const text of [JSON.stringify(loggableError(error)), printableError(error)]) expect(text).not.toContain("ТАЙНА");
});

it("what is not an error is named by its type", () => {
  expect(loggableError("ТАЙНА")).toEqual({ type: "string", message: "not an error" });
});

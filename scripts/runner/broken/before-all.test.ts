import { beforeAll, it } from "vitest";

beforeAll(() => {
  throw new Error("This hook fails.");
});

it("is never run", () => {});

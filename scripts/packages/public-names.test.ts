import { expect, it } from "vitest";
import { publicNames } from "./public-names.js";

it("exports what public-names.txt says; after a change that is meant, run vitest with --update", async () => {
  await expect(publicNames()).toMatchFileSnapshot("public-names.txt");
}, 60_000);

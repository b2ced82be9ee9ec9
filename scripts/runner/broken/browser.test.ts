import { it } from "vitest";
import { describeInBrowser } from "../../browser/describe-in-browser.js";

await describeInBrowser("A page", () => {
  it("is opened", () => {});
  it("is closed", () => {});
});

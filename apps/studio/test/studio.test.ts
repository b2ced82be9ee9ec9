import { describeInBrowser } from "../../../scripts/browser/describe-in-browser.js";
import { describeAccessibility } from "./accessibility.js";
import { describeCorrections } from "./correction.js";
import { describeDrafts } from "./drafts.js";
import { describeEngine } from "./engine.js";
import { describeFrame } from "./frame.js";
import { describeProduct } from "./product.js";
import { setUpStudio } from "./studio.js";
import { describeTemplate } from "./template.js";
import { describeTexts } from "./texts.js";
import { describeWords } from "./words.js";

/** One file, so that Studio is built once: each subject has a module. */
await describeInBrowser("Studio", (browser) => {
  const studio = setUpStudio(browser);
  describeDrafts(studio);
  describeEngine(studio);
  describeTemplate(studio);
  describeTexts(studio);
  describeCorrections(studio);
  describeProduct(studio);
  describeWords(studio);
  describeFrame(studio);
  describeAccessibility(studio);
});

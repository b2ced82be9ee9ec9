/**
 * Judges a JSON report of vitest: `node read-report.mjs FILE` prints the counts "passed failed", and on stderr what
 * went wrong. Status 1 if a test failed, a file could not be run, or a test was skipped.
 */
import { readFileSync } from "node:fs";
import { relative } from "node:path";

const report = JSON.parse(readFileSync(process.argv[2], "utf8"));
const problems = [];
for (const file of report.testResults) {
  const name = relative(process.cwd(), file.name);
  const tests = file.assertionResults;
  // A file that cannot be loaded has no tests, one whose hook fails has only pending ones: both are in no count.
  if (file.status === "failed" && !tests.some(({ status }) => status === "failed")) problems.push([name, file.message]);
  for (const { status, fullName, failureMessages } of tests) {
    if (status === "failed") problems.push([`${name}: ${fullName}`, ...failureMessages]);
    else if (status !== "passed") problems.push([`${name}: ${fullName}`, `was not run (${status})`]);
  }
}
if (!report.success && problems.length === 0) problems.push(["the run", "did not succeed, and no test says why"]);
for (const [name, ...messages] of problems) {
  console.error(name);
  for (const message of messages) console.error(message.split("\n").slice(0, 12).join("\n"));
}
console.log(report.numPassedTests, Math.max(report.numFailedTests, problems.length));
process.exitCode = problems.length === 0 ? 0 : 1;

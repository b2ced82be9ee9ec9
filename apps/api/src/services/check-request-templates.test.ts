import { expect, it } from "vitest";
import { checkRequestTemplates } from "./check-request-templates.js";
import { createPace } from "./pace.js";

it("yields between large templates, and checks small ones at once", async () => {
  let rests = 0;
  const pace = () => {
    rests = 0;
    return createPace(
      async () => {
        rests += 1;
      },
      () => 0,
    );
  };
  const of = (text: string) => Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`t${n}`, text]));
  await checkRequestTemplates(of("{".repeat(4000)), "strict", "ru", pace());
  expect(rests).toBe(12);
  await checkRequestTemplates(of("Купить {{name}}"), "strict", "ru", pace());
  expect(rests).toBe(0);
});

it("names 100 mistakes of each template, sorted by output, and keeps the order of templates", async () => {
  const { checked, errors } = await checkRequestTemplates(
    { t2: "}}".repeat(2000), seo_title: "a", t1: "}}".repeat(2000), h1: "b" },
    undefined,
    "en",
  );
  expect(errors.map(({ output }) => output)).toEqual([...Array(100).fill("t1"), ...Array(100).fill("t2")]);
  expect([...checked.keys()]).toEqual(["seo_title", "h1"]);
});

import * as v from "valibot";
import { expect } from "vitest";
import { type Ask, ended } from "./real-server.js";

/** A small shop: two products, two templates, and a plan that soon says no. */

export const small = {
  name: "small",
  modes: ["strict"] as const,
  rateLimit: null,
  monthlyQuota: 3,
  itemsPerJob: 2,
  openRows: 100,
};

export const templates = {
  h1: "Купить {{colour|agree:name}} {{name|head|case:acc}}",
  seo_title: "{{name}} за {{price|money:₽}}",
};
export const bag = { external_id: "bag", name: "кожаная сумка", colour: "красный", price: "12 990" };
export const chair = { external_id: "chair", name: "кресло", colour: "синий", price: 5490 };
export const request = { templates, items: [bag, chair] };

export function fits<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  return v.parse(schema, value);
}

export async function run(ask: Ask, body: unknown) {
  const created = await ask("POST", "/v1/jobs", body);
  expect(created.status).toBe(202);
  return ended(ask, created.body.job_id);
}

import pino from "pino";
import { type AppDeps, createApp } from "../src/app.js";
import { OpenAnswers } from "../src/open-answers.js";
import { openApiDocument } from "../src/routes/documentation.js";
import { defaultChannelLengths } from "../src/services/channel-quality.js";
import { defaultPlan } from "../src/services/plans.js";
import { createMakeReady } from "../src/services/ready-templates.js";
import type { TextEngine } from "../src/services/text-engine.js";

export const KEY = "skladno_test_key_of_the_first_project";
export const PROJECT = "0190a000-0000-7000-8000-000000000001";

let count = 0;

/** Ids that look like UUIDs of version 7 and are the same in every run. */
export function testId(): string {
  count += 1;
  return `0190a000-0000-7000-8000-${String(count).padStart(12, "0")}`;
}

function unexpected(): never {
  throw new Error("this test does not get so far");
}

const noEngine: TextEngine = {
  compile: unexpected,
  lemmasOf: unexpected,
  words: { ungovernedCase: unexpected, inline: unexpected, agree: unexpected },
  engineVersion: "0",
  dictionaryHash: "0",
};

/**
 * The parts of an application, each of which can be replaced; what is not replaced must not be
 * reached.
 */
export function testDeps(parts: Partial<AppDeps> = {}): AppDeps {
  return {
    authenticate: async (key) =>
      key === KEY
        ? { kind: "found", holder: { projectId: PROJECT, keyId: "key", plan: defaultPlan } }
        : { kind: "unknown" },
    jobs: {
      submit: unexpected,
      findReplay: unexpected,
      cancel: unexpected,
      retryFailed: unexpected,
      read: unexpected,
      readPage: unexpected,
      list: unexpected,
      resolveReview: unexpected,
      waitFor: unexpected,
    },
    catalogue: {
      readProduct: unexpected,
      lookup: unexpected,
      history: unexpected,
      version: unexpected,
      readVersions: async () => [],
    },
    engineOf: unexpected,
    makeReady: createMakeReady(parts.engineOf ?? (async () => noEngine)),
    policyOf: async () => undefined,
    rateLimit: 600,
    takeRequest: async (_, limit) => ({ allowed: true, limit, remaining: limit - 1, resetSeconds: 60 }),
    readQuota: unexpected,
    channelLengths: defaultChannelLengths,
    readiness: async () => ({ ready: true }),
    answers: new OpenAnswers(),
    now: () => Date.now(),
    servesMetrics: true,
    studio: undefined,
    stopping: new AbortController().signal,
    newId: testId,
    log: pino({ level: "silent" }),
    metrics: { observeRequest: () => undefined, read: unexpected },
    ...parts,
  };
}

export function testApp(parts: Partial<AppDeps> = {}) {
  return createApp(testDeps(parts));
}

/** Method and path of every route, as `GET /v1/jobs/:job_id`. */
export function routes(): readonly string[] {
  const named = testApp().routes.filter(({ method }) => method !== "ALL");
  return [...new Set(named.map(({ method, path }) => `${method} ${path}`))];
}

export const document = await openApiDocument(testApp());

/**
 * The operations of the document by method and path, with the name of the body's schema and its
 * example.
 */
export const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { requestBody }]) => {
    const body = requestBody?.content?.["application/json"];
    return {
      name: `${method.toUpperCase()} ${path.replace(/\{([a-z_]+)\}/g, ":$1")}`,
      schema: body?.schema?.$ref?.split("/").at(-1),
      example: body?.example,
    };
  }),
);

import { previewRequest, validateRequest } from "@skladno/contract";
import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import type { AppEnvironment } from "../app-environment.js";
import { jsonBody } from "../middleware/json-body.js";
import { takeTurns } from "../middleware/take-turns.js";
import { requestNotices } from "../present/notices.js";
import { presentPreview } from "../present/preview.js";
import { presentValidation } from "../present/templates.js";
import { checkRequestTemplates } from "../services/check-request-templates.js";
import { type PreviewDeps, previewTemplates } from "../services/preview-templates.js";
import { answer, body, bodyErrors, errors, examples, textErrors } from "./describe.js";

export type TemplatesDeps = PreviewDeps;

/** One at a time: the answer of a preview has up to 10 MB. */
const turnLimits = { overall: 1, perProject: 1, waiting: 200 };

/** `/v1/templates` */
export function templates(deps: TemplatesDeps): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>();
  const turns = takeTurns(turnLimits);

  app.post(
    "/validate",
    describeRoute({
      operationId: "validateTemplates",
      summary: "Check the syntax of templates",
      description: "Names all mistakes of all templates, with their places. 200 also for templates with mistakes.",
      requestBody: body("ValidateRequest", examples.validate),
      responses: {
        200: answer("ValidateResponse", "Whether the templates are valid, and what is wrong."),
        ...errors(...bodyErrors),
      },
    }),
    jsonBody(validateRequest),
    turns,
    async (c) => {
      const language = c.get("language");
      const request = c.req.valid("json");
      const checked = await checkRequestTemplates(request.templates, undefined, language);
      return c.json(presentValidation(request.templates, checked, c.get("unknownMembers"), language));
    },
  );

  app.post(
    "/preview",
    describeRoute({
      operationId: "previewTemplates",
      summary: "Texts of one product, with the reason for every form",
      description: "Makes the texts as a job would. Stores nothing, costs no quota.",
      requestBody: body("PreviewRequest", examples.preview),
      responses: {
        200: answer("PreviewResponse", "The texts and how they came to be."),
        ...errors(...textErrors),
      },
    }),
    jsonBody(previewRequest),
    turns,
    async (c) => {
      const request = c.req.valid("json");
      const caller = c.get("caller");
      const preview = await previewTemplates(deps, caller, request);
      const { locale, item } = request;
      const notices = requestNotices(c.get("unknownMembers"), { locale, items: [item] }, caller.language);
      return c.json(presentPreview(item.external_id, preview, [...notices, ...preview.notices]));
    },
  );

  return app;
}

import * as v from "valibot";
import { codePoints } from "./code-points.js";
import type { ValidationCode } from "./error-codes.js";
import { code, isObject, memberStep } from "./issues.js";
import { limits } from "./limits.js";

/*
 * Products. A job has up to 500 of them with the same few field names, so one function checks all in
 * one pass, remembers the names that it found right, and makes valibot issues of mistakes only.
 */

/** The client's product id: any well-formed text. A lone surrogate can't be stored as sent. */
export const externalId = v.pipe(
  v.string(),
  v.minCodePoints(limits.externalIdLength.min, code("too_short")),
  v.maxCodePoints(limits.externalIdLength.max, code("too_long")),
  v.check((text) => !/\p{Surrogate}/u.test(text), code("invalid_format")),
);

/** A name of a business field. */
export const fieldNamePattern = /^[\p{L}\p{M}\p{N}_.-]+$/u;

/** Names of up to `limits.fieldNameLength` characters that are plainly right. */
const ASCII_FIELD_NAME = /^[\w.-]{1,128}$/;

function isFieldName(name: string): boolean {
  const { min, max } = limits.fieldNameLength;
  const length = codePoints(name);
  return length >= min && length <= max && fieldNamePattern.test(name);
}

/** A product: `external_id` and business fields. Null values are left out; the record has no prototype. */
export interface JobItem {
  readonly external_id: string;
  readonly [field: string]: string | number;
}

/** One mistake in a product. */
interface Mistake {
  readonly code: ValidationCode;
  /** The wrong member; undefined for the product as a whole. */
  readonly name?: string;
  /** The length of a text that is too long. */
  readonly length?: number;
}

/** Checks the products of one request, up to the number of mistakes that one answer names. */
class ProductCheck {
  /** Field names that were found right. */
  readonly #fieldNames = new Set<string>();
  readonly #report: (mistake: Mistake) => void;
  #found = 0;

  constructor(report: (mistake: Mistake) => void) {
    this.#report = report;
  }

  /** True when there is no need to look further: a body of 2 MiB can hold hundreds of thousands of mistakes. */
  get isFull(): boolean {
    return this.#found >= limits.validationErrors;
  }

  report(mistake: Mistake): void {
    if (this.isFull) return;
    this.#found++;
    this.#report(mistake);
  }

  /** Checks a product and copies it; the copy means nothing when a mistake was reported. */
  read(product: Record<string, unknown>): JobItem {
    if (!Object.hasOwn(product, "external_id")) this.report({ code: "required", name: "external_id" });
    let hasNull = false;
    for (const name of Object.keys(product)) {
      if (this.isFull) break;
      const value = product[name];
      if (name === "external_id") {
        this.#checkExternalId(value);
        continue;
      }
      this.#checkName(name);
      if (value === null) hasNull = true;
      else if (typeof value === "string") this.#checkText(name, value);
      else if (!Number.isFinite(value)) this.report({ code: "not_a_scalar", name });
    }
    return hasNull ? copyWithoutNulls(product) : copyOf(product);
  }

  #checkExternalId(value: unknown): void {
    for (const { kind, message } of v.safeParse(externalId, value).issues ?? []) {
      this.report({ code: kind === "schema" ? "invalid_type" : (message as ValidationCode), name: "external_id" });
    }
  }

  #checkName(name: string): void {
    if (this.#fieldNames.has(name)) return;
    // A body may have 170,000 names, almost always ASCII ones.
    if (ASCII_FIELD_NAME.test(name) || isFieldName(name)) this.#fieldNames.add(name);
    else this.report({ code: "invalid_field_name", name });
  }

  #checkText(name: string, text: string): void {
    // Code points are counted only where there could be too many: a text never has more of them than UTF-16 units.
    if (text.length <= limits.fieldValueLength) return;
    const length = codePoints(text);
    if (length > limits.fieldValueLength) this.report({ code: "too_long", name, length });
  }
}

/** A copy without a prototype, so that names which objects inherit are ordinary names. */
function copyOf(product: Record<string, unknown>): JobItem {
  return Object.setPrototypeOf({ ...product }, null);
}

function copyWithoutNulls(product: Record<string, unknown>): JobItem {
  const copy = Object.create(null);
  for (const name of Object.keys(product)) {
    const value = product[name];
    if (value !== null) copy[name] = value;
  }
  return copy;
}

/** A mistake as valibot takes it. Each needs its own path: valibot puts the outer keys in front of the very array it got. */
function issueOf({ code, name, length }: Mistake, product: unknown, ...outer: v.IssuePathItem[]) {
  const path = name === undefined || !isObject(product) ? outer : [...outer, memberStep(product, name)];
  return {
    message: code,
    input: path.at(-1)?.value,
    ...(length === undefined ? {} : { received: String(length) }),
    path: path as [v.IssuePathItem, ...v.IssuePathItem[]],
  };
}

/** One product. Every member but `external_id` is a business field whose name the client chose. */
export const jobItem = v.pipe(
  v.custom<Record<string, unknown>>(isObject, code("invalid_type")),
  v.rawTransform(({ dataset: { value: product }, addIssue }): JobItem => {
    return new ProductCheck((mistake) => addIssue(issueOf(mistake, product))).read(product);
  }),
);

/** The products of a job: 1 to 500, each id once. */
export const jobItems = v.pipe(
  // Not `v.array`: that would go through an array of any length before its length is checked.
  v.custom<unknown[]>(Array.isArray, code("invalid_type")),
  v.minLength(limits.itemsPerJob.min, code("too_few")),
  v.maxLength(limits.itemsPerJob.max, code("too_many")),
  v.rawTransform(({ dataset: { value: products }, addIssue }): JobItem[] => {
    const items: JobItem[] = [];
    const ids = new Set<unknown>();
    let index = 0;
    const check = new ProductCheck((mistake) => {
      const product = products[index];
      addIssue(
        issueOf(mistake, product, { type: "array", origin: "value", input: products, key: index, value: product }),
      );
    });
    for (; index < products.length && !check.isFull; index++) {
      const product = products[index];
      if (!isObject(product)) {
        check.report({ code: "invalid_type" });
        continue;
      }
      items.push(check.read(product));
      // Also named where the product is wrong otherwise, so that one answer names every mistake.
      const id = Object.hasOwn(product, "external_id") ? product.external_id : undefined;
      if (typeof id !== "string") continue;
      if (ids.has(id)) check.report({ code: "duplicate_external_id", name: "external_id" });
      ids.add(id);
    }
    return items;
  }),
);

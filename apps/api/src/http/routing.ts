import { ApiError } from "../api-error.js";
import type { AppContext, Handler } from "./context.js";

/** One row of the URL table. `:name` is one segment of the path, whatever it contains. */
export interface Route {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly handler: Handler;
  /** The path is this resource alone, although a pattern further down (`/v1/jobs/:job_id`) would fit it too. */
  readonly alone?: true;
}

/**
 * Makes the function that finds who answers a request, and what does not stand in the table: 405 with `Allow` where the path is known, else 404.
 * A path that stands there letter by letter comes before a pattern that fits it; HEAD is asked of whoever answers GET.
 * @returns its row of the table. @throws ApiError 404, 405
 */
export function createRouting(routes: readonly Route[]): (context: AppContext) => Route {
  const patterns = routes.map((route) => ({
    ...route,
    pattern: new RegExp(`^${route.path.replaceAll(".", "\\.").replace(/:[a-z_]+/g, "[^/]+")}$`),
  }));
  const literal = new Map(
    routes.filter(({ path }) => !path.includes(":")).map((route) => [`${route.method} ${route.path}`, route]),
  );
  return ({ req: { method, path } }) => {
    const asked = method === "HEAD" ? "GET" : method;
    const known = literal.get(`${asked} ${path}`);
    if (known !== undefined) return known;
    const fitting = patterns.filter(({ pattern }) => pattern.test(path));
    const alone = fitting.filter((route) => route.alone);
    const possible = alone.length > 0 ? alone : fitting;
    return possible.find((route) => route.method === asked) ?? refuse(method, possible);
  };
}

function refuse(method: string, possible: readonly Route[]): never {
  const methods = new Set<string>(possible.map((route) => route.method));
  if (methods.size === 0) throw new ApiError("not_found");
  if (methods.has("GET")) methods.add("HEAD");
  const allowed = [...methods].sort();
  throw new ApiError("method_not_allowed", {
    values: { method: method.slice(0, 40), allowed: allowed.join(", ") },
    details: { allowed },
    headers: { Allow: allowed.join(", ") },
  });
}

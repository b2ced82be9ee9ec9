import type { IncomingMessage } from "node:http";

/* Routes go by the target as it arrived: a URL object would resolve `..` and `%2E%2E`, and lose such product ids. */

interface RequestTarget {
  /** Still percent-encoded; begins with "/". */
  readonly path: string;
  /** Without the "?"; empty when there is none. */
  readonly query: string;
}

const paths = new WeakMap<IncomingMessage, string>();

/** Takes the target apart: origin form (`/v1/jobs?limit=1`), absolute form (`http://host/v1/jobs`), or `*`. */
function parseTarget(target: string): RequestTarget {
  const [, path = "", query = ""] =
    /^(?:[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?/.exec(target) ?? [];
  return { path: path.startsWith("/") ? path : `/${path}`, query };
}

/** Remembers the path of an arriving request, and leaves the adaptor a URL with nothing but the query. */
export function rememberTarget(incoming: IncomingMessage): void {
  const { path, query } = parseTarget(incoming.url ?? "/");
  paths.set(incoming, path);
  incoming.url = `/?${query}`;
}

/** For Hono's `getPath`: the path on the wire, or, for a request made in process, that of its URL. */
export function rawPath(request: Request, options?: { env?: unknown }): string {
  const { incoming } = (options?.env ?? {}) as { incoming?: IncomingMessage };
  return (incoming && paths.get(incoming)) ?? parseTarget(request.url).path;
}

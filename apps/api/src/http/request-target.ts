import type { IncomingMessage } from "node:http";

/*
 * Routes go by the request target as it arrived. A URL object would resolve `..` (also `%2E%2E`), turn `\` into `/` and so
 * lose product ids that consist of such characters.
 */

export interface RequestTarget {
  /** Still percent-encoded; begins with "/". */
  readonly path: string;
  /** Without the "?"; empty when there is none. */
  readonly query: string;
}

/** On the message itself: a request less for the garbage collector to keep a table of. */
const remembered = Symbol("target");
type Remembering = IncomingMessage & { [remembered]?: RequestTarget };

/** Takes the target apart: origin form (`/v1/jobs?limit=1`), absolute form (`http://host/v1/jobs`), or `*`. */
export function parseTarget(target: string): RequestTarget {
  let rest = target;
  const absolute = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?#]*/.exec(target);
  if (absolute) rest = target.slice(absolute[0].length);
  const hash = rest.indexOf("#");
  if (hash !== -1) rest = rest.slice(0, hash);
  const question = rest.indexOf("?");
  const path = question === -1 ? rest : rest.slice(0, question);
  return { path: path.startsWith("/") ? path : `/${path}`, query: question === -1 ? "" : rest.slice(question + 1) };
}

/** Keeps the target of an arriving request and gives the HTTP adaptor one that it cannot stumble over. */
export function rememberTarget(incoming: IncomingMessage): void {
  (incoming as Remembering)[remembered] = parseTarget(incoming.url ?? "/");
  incoming.url = "/";
}

/** The target of a request: what arrived on the wire, or, for a request made in process, its URL. */
export function requestTarget(request: Request, environment: unknown): RequestTarget {
  const incoming = (environment as { incoming?: Remembering } | undefined)?.incoming;
  return incoming?.[remembered] ?? parseTarget(request.url);
}

/** Decodes one segment of a path; undefined when it is no valid percent-encoded UTF-8. */
export function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

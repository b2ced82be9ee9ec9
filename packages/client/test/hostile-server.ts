import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A server that does to its clients what networks and servers do on their worst day, around any handler. What the handler keeps is
 * kept over all of it, as a database is.
 */

/** What may happen to one request. */
export const mischiefs = [
  "none",
  /** 429 with `Retry-After` in seconds, the request never reaches the handler. */
  "rate_limit_seconds",
  /** 429 with `Retry-After` as a date. */
  "rate_limit_date",
  /** 503 before anything was done. */
  "unavailable",
  /** The connection is reset before the request is read. */
  "reset_before",
  /** The request is done, and the connection reset before the answer begins. */
  "reset_after",
  /** The request is done, and the connection reset in the middle of the answer's body. */
  "reset_in_body",
  /** The request is done, and a gateway says that it was not. */
  "bad_gateway",
  /** The answer ends early, and claims to be complete. */
  "cut_off",
  /** The process dies: every connection breaks, nothing listens for a while, then it is back with its state. */
  "death",
] as const;
export type Mischief = (typeof mischiefs)[number];

export interface HostileServer {
  readonly url: string;
  /** How often each mischief was done. */
  readonly done: Map<Mischief, number>;
  stop(): Promise<void>;
}

/**
 * @param choose what happens to the next request
 * @param downMilliseconds how long a dead server stays away
 */
export async function startHostileServer(
  handle: (request: Request) => Promise<Response>,
  choose: (request: IncomingMessage) => Mischief,
  downMilliseconds = 5,
): Promise<HostileServer> {
  const done = new Map<Mischief, number>();
  let server: Server;
  let port = 0;
  let stopped = false;
  let coming: Promise<void> = Promise.resolve();

  async function listen(): Promise<void> {
    server = createServer((incoming, outgoing) => {
      answer(incoming, outgoing).catch(() => incoming.socket.destroy());
    });
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
  }

  /** Connections break at once; the port is free until the server is back. */
  function die(): void {
    const dying = server;
    dying.closeAllConnections();
    coming = new Promise<void>((resolve) => dying.close(() => resolve()))
      .then(() => new Promise<void>((resolve) => setTimeout(resolve, downMilliseconds)))
      .then(() => (stopped ? undefined : listen()));
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const mischief = choose(incoming);
    done.set(mischief, (done.get(mischief) ?? 0) + 1);
    const { socket } = incoming;
    if (mischief === "reset_before") return void socket.resetAndDestroy();
    if (mischief === "death") return die();
    const body = await readAll(incoming);
    const refuse = (status: number, code: string, headers: Record<string, string>) => {
      const error = { code, message: "not now", request_id: "0190a000-0000-7000-8000-000000000001", details: null };
      outgoing.writeHead(status, { "Content-Type": "application/json", ...headers });
      outgoing.end(JSON.stringify({ error, detail: error }));
    };
    if (mischief === "rate_limit_seconds") return refuse(429, "rate_limit_exceeded", { "Retry-After": "2" });
    if (mischief === "rate_limit_date")
      return refuse(429, "rate_limit_exceeded", { "Retry-After": new Date(Date.now() + 3_000).toUTCString() });
    if (mischief === "unavailable") return refuse(503, "service_unavailable", { "Retry-After": "1" });

    const response = await handle(requestOf(incoming, body));
    const text = Buffer.from(await response.arrayBuffer());
    if (mischief === "reset_after") return void socket.resetAndDestroy();
    if (mischief === "bad_gateway") {
      outgoing.writeHead(502, { "Content-Type": "text/html" });
      return void outgoing.end("<h1>502 Bad Gateway</h1>");
    }
    const whole = mischief === "none";
    const half = text.subarray(0, Math.floor(text.length / 2));
    const headers = Object.fromEntries(response.headers);
    delete headers["content-length"];
    const length = mischief === "cut_off" ? half.length : text.length;
    outgoing.writeHead(response.status, { ...headers, "Content-Length": length });
    if (whole || mischief === "cut_off") return void outgoing.end(whole ? text : half);
    outgoing.write(half, () => socket.resetAndDestroy());
  }

  await listen();
  return {
    url: `http://127.0.0.1:${port}`,
    done,
    async stop() {
      stopped = true;
      await coming;
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function readAll(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function requestOf(incoming: IncomingMessage, body: Buffer): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) if (typeof value === "string") headers.set(name, value);
  return new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method: incoming.method ?? "GET",
    headers,
    ...(incoming.method === "POST" ? { body: new Uint8Array(body) } : {}),
  });
}

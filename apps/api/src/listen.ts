import { randomUUID } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from "node:http";
import { type AddressInfo, Server as NetServer, type Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { Logger } from "pino";
import type { AppEnvironment } from "./app-environment.js";
import { protocolErrorBody } from "./errors/to-response.js";
import { acceptedRequestId } from "./middleware/request-id.js";
import { LOOKS, type OpenAnswers } from "./open-answers.js";
import { rememberTarget } from "./request-target.js";

/** A server that listens. */
export interface Listening {
  /** `http://127.0.0.1:3000`: the address that is really served. */
  readonly url: string;
  /**
   * Takes no new connection, waits for the answers under way, and cuts off what is left.
   * @returns how many were cut off
   */
  close(milliseconds: number): Promise<number>;
}

/** A port that is taken, or an address that does not exist; the message says what to do. */
export class ListenError extends Error {
  override readonly name = "ListenError";
}

/** What a client may take of the server without sending a valid request. Times are in milliseconds. */
export interface ConnectionLimits {
  /**
   * At the same time. Near it the longest idle one makes room for a new one; where none is idle, new ones are closed.
   */
  readonly connections: number;
  /** For the head of a request to arrive. */
  readonly head: number;
  /** For a request to arrive whole. */
  readonly request: number;
  /**
   * Between two requests; longer than proxies keep idle connections, or they would send into one that is being closed.
   */
  readonly idle: number;
  /** Over which a client that sends a request, or reads an answer, has to reach the least rate. */
  readonly rated: number;
}

export const connectionLimits: ConnectionLimits = {
  connections: 2_000,
  head: 20_000,
  request: 150_000,
  idle: 75_000,
  rated: 30_000,
};

/** In bytes a second. */
const LEAST_RATE = 16 * 1024;
/** Of the connections: so many come in at once, before those that make room for them have closed. */
const KEPT_FREE = 0.05;

export interface ListenOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly log: Logger;
  readonly answers: OpenAnswers;
  readonly limits?: ConnectionLimits | undefined;
}

/** Serves an application over HTTP. @throws ListenError when the address can't be had */
export async function listen(app: Hono<AppEnvironment>, options: ListenOptions): Promise<Listening> {
  const { host, port, answers, log } = options;
  const server = createHttpServer(app, options);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(listenError(error, host, port)));
    server.listen(port, host, resolve);
  });
  server.on("error", (error) => log.error({ err: error }, "a connection could not be accepted"));
  const address = server.address() as AddressInfo;
  const name = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return { url: `http://${name}:${address.port}`, close: (milliseconds) => closeServer(server, answers, milliseconds) };
}

function createHttpServer(
  app: Hono<AppEnvironment>,
  { log, answers, limits = connectionLimits }: ListenOptions,
): Server {
  const listener = getRequestListener(app.fetch);
  /** The requests on each connection; of the idle ones the one that has been so longest comes first. */
  const underWay = new Map<Socket, number>();
  const closeLongestIdle = () => {
    const [idle] = [...underWay].find(([, requests]) => requests === 0) ?? [];
    if (idle && underWay.delete(idle)) idle.destroy();
  };
  let server: Server;
  /** Once the server closes, so do its connections: a client that kept one would lose its next request. */
  class Answer extends ServerResponse {
    override writeHead(status: number, ...more: readonly unknown[]): this {
      if (!server.listening) this.setHeader("Connection", "close");
      return super.writeHead(status, ...(more as [headers?: OutgoingHttpHeaders]));
    }
  }
  server = createServer(
    {
      ServerResponse: Answer,
      // Two keys or types arrive as one text with a comma, and are refused: the server does not choose between them.
      joinDuplicateHeaders: true,
      // Node would refuse its absence with its own answer, without the envelope.
      requireHostHeader: false,
      headersTimeout: limits.head,
      requestTimeout: limits.request,
      keepAliveTimeout: limits.idle,
      connectionsCheckingInterval: Math.min(5_000, limits.head / 4),
    },
    (incoming, outgoing) => {
      answers.add(outgoing);
      const { socket } = incoming;
      underWay.set(socket, (underWay.get(socket) ?? 0) + 1);
      outgoing.once("close", () => {
        const left = (underWay.get(socket) ?? 0) - 1;
        // Goes to the end: it has been idle for the shortest time.
        if (underWay.delete(socket)) underWay.set(socket, left);
      });
      if (!hasValidHost(incoming)) {
        const id = incoming.headers["x-request-id"];
        const { head, body } = protocolError(log, 400, "the Host header is not valid", id);
        outgoing.writeHead(400, head).end(body);
        return;
      }
      rememberTarget(incoming);
      // The adaptor makes a URL of it, and nobody else looks at it.
      incoming.headers.host = "localhost";
      void listener(incoming, outgoing);
    },
  );
  server.maxConnections = limits.connections;
  const looking = setInterval(() => {
    for (const socket of answers.lookForSlow((LEAST_RATE * limits.rated) / 1000)) {
      log.warn({ remote_address: socket.remoteAddress }, "a slow client was cut off");
      socket.destroy();
    }
  }, limits.rated / LOOKS).unref();
  server.once("close", () => clearInterval(looking));
  // "Expect" with anything but 100-continue: the expectation is ignored, the request is answered.
  server.on("checkExpectation", (incoming, outgoing) => server.emit("request", incoming, outgoing));
  server.on("connection", (socket) => {
    // Node takes its own listener off a socket that it hands over, and an error without one ends the process.
    socket.on("error", () => {});
    socket.once("close", () => underWay.delete(socket));
    if (underWay.size >= limits.connections * (1 - KEPT_FREE)) closeLongestIdle();
    underWay.set(socket, 0);
  });
  server.on("drop", closeLongestIdle);
  server.on("clientError", (error: BrokenRequest, socket: Socket) => answerBrokenHttp(log, error, socket));
  server.on("connect", ({ headers }: IncomingMessage, socket: Socket) =>
    writeError(log, socket.resume(), 405, "CONNECT is not supported", headers["x-request-id"]),
  );
  return server;
}

/**
 * HTTP/1.0 needs no Host: some probes of load balancers send none. Two of them arrive joined by a comma and a blank.
 */
function hasValidHost({ headers: { host }, httpVersion }: IncomingMessage): boolean {
  if (host === undefined) return httpVersion === "1.0";
  return /^(?:\[[0-9a-f:.]+\]|[a-z0-9._~-]+)(?::\d*)?$/i.test(host);
}

type BrokenRequest = NodeJS.ErrnoException & { readonly rawPacket?: Buffer };

/** What node:http could not parse still gets the envelope, with the status that node would have given. */
function answerBrokenHttp(log: Logger, error: BrokenRequest, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [, id] = /^x-request-id: *(\S+) *$/im.exec(error.rawPacket?.toString("latin1") ?? "") ?? [];
  if (error.code === "HPE_HEADER_OVERFLOW") writeError(log, socket, 431, "the header fields are too large", id);
  else if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") {
    writeError(log, socket, 408, "the request took too long to arrive", id);
  } else writeError(log, socket, 400, "it could not be parsed", id);
}

/** A client has so many milliseconds to read of what was wrong. */
const READING_TIME = 1_000;

function writeError(log: Logger, socket: Socket, status: number, reason: string, sentId: unknown): void {
  const { head, body } = protocolError(log, status, reason, sentId, socket.remoteAddress);
  const allow = status === 405 ? { Allow: "GET, POST" } : {};
  const lines = Object.entries({ ...head, ...allow, Connection: "close" }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  setTimeout(() => socket.destroy(), READING_TIME).unref();
}

/** Logs what never became a request of the application, and makes its answer. */
function protocolError(log: Logger, status: number, reason: string, sentId: unknown, remoteAddress?: string) {
  const id = acceptedRequestId(typeof sentId === "string" ? sentId : undefined) ?? randomUUID();
  log.info({ request_id: id, status, reason, remote_address: remoteAddress }, "broken request");
  const body = protocolErrorBody(status, reason, id);
  const head = { "Content-Type": "application/json", "X-Content-Type-Options": "nosniff", "X-Request-Id": id };
  return { head: { ...head, "Content-Length": Buffer.byteLength(body) }, body };
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === "EADDRINUSE") {
    return new ListenError(
      `Port ${port} on ${host} is taken by another program. Stop it, or choose another port with PORT (0 takes a free one).`,
    );
  }
  if (error.code === "EACCES") {
    return new ListenError(`Port ${port} on ${host} needs more rights. Choose a port from 1024 up with PORT.`);
  }
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
    return new ListenError(`This machine has no address "${host}". Set HOST to 127.0.0.1, 0.0.0.0 or one of its own.`);
  }
  return error;
}

function closeServer(server: Server, answers: OpenAnswers, milliseconds: number): Promise<number> {
  return new Promise((resolve) => {
    let cutOff = 0;
    const timer = setTimeout(() => {
      cutOff = answers.count;
      server.closeAllConnections();
    }, milliseconds);
    // Node takes a connection for idle as soon as its answer is complete, although the client has not read it yet.
    const closeIdle = () => {
      if (!answers.isBeingRead()) server.closeIdleConnections();
    };
    const idle = setInterval(closeIdle, 50);
    // The `close` of node:http closes those connections too.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(timer);
      clearInterval(idle);
      resolve(cutOff);
    });
    closeIdle();
  });
}

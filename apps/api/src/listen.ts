import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type Server, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { AppEnvironment } from "./http/context.js";
import { protocolErrorBody } from "./http/error-response.js";
import { rememberTarget } from "./http/request-target.js";

/** A server that listens. */
export interface Listening {
  /** `http://127.0.0.1:3000`: the address that is really served. */
  readonly url: string;
  /** Takes no new connection, waits for the answers under way, and cuts what is left when the time is over. */
  close(milliseconds: number): Promise<void>;
}

/** A port that is taken, or an address that is not there; the message says what to do. */
export class ListenError extends Error {
  override readonly name = "ListenError";
}

/**
 * Serves an application over HTTP.
 * @param port 0 takes a free one
 * @param onArrival called for each request before the application sees it
 * @throws ListenError when the address can't be had
 */
export async function listen(
  app: Hono<AppEnvironment>,
  host: string,
  port: number,
  onArrival: () => void = () => {},
): Promise<Listening> {
  const server = createHttpServer(app, onArrival);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(listenError(error, host, port)));
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  const name = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return { url: `http://${name}:${address.port}`, close: (milliseconds) => closeServer(server, milliseconds) };
}

const serverOptions = {
  // A key, a type or a host that is sent twice arrives as a list, and so is refused: which of them would hold is for nobody to guess.
  joinDuplicateHeaders: true,
  // Node would refuse its absence with an answer of its own, without the envelope.
  requireHostHeader: false,
  // Longer than proxies keep idle connections, or they would now and then send a request into one that is just being closed.
  keepAliveTimeout: 75_000,
} as const;

function createHttpServer(app: Hono<AppEnvironment>, onArrival: () => void): Server {
  const listener = getRequestListener(app.fetch, {
    // A Host header that makes no URL, for example: the application never sees the request.
    errorHandler: () => protocolErrorResponse("the Host header is not valid"),
  });
  let server: Server;
  /** Once the server closes, an answer says that its connection does too: a client that kept it would send the next request into nothing. */
  class Answer extends ServerResponse {
    override writeHead(status: number, ...more: readonly unknown[]): this {
      if (!server.listening) this.setHeader("Connection", "close");
      return super.writeHead(status, ...(more as [headers?: OutgoingHttpHeaders]));
    }
  }
  server = createServer({ ...serverOptions, ServerResponse: Answer }, (incoming, outgoing) => {
    onArrival();
    rememberTarget(incoming);
    // HTTP/1.0 needs none, and some probes of load balancers send none; the adaptor makes an address of it. In HTTP/1.1 the adaptor refuses its absence.
    if (incoming.httpVersion === "1.0") incoming.headers.host ??= "localhost";
    void listener(incoming, outgoing);
  });
  // "Expect" with anything but 100-continue: the expectation is ignored, the request is answered.
  server.on("checkExpectation", (incoming, outgoing) => server.emit("request", incoming, outgoing));
  server.on("clientError", answerBrokenHttp);
  server.on("connect", (_: IncomingMessage, socket: Socket) => writeError(socket, 405, "CONNECT is not supported"));
  return server;
}

function protocolErrorResponse(reason: string): Response {
  const id = randomUUID();
  return new Response(protocolErrorBody(reason, id), {
    status: 400,
    headers: { "Content-Type": "application/json", "X-Request-Id": id },
  });
}

/** What node:http could not parse still gets the envelope, with the status that node would have given. */
function answerBrokenHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  if (error.code === "HPE_HEADER_OVERFLOW") writeError(socket, 431, "the header fields are too large");
  else if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") writeError(socket, 408, "the request took too long to arrive");
  else writeError(socket, 400, "it could not be parsed");
}

const reasonPhrases: Readonly<Record<number, string>> = {
  400: "Bad Request",
  405: "Method Not Allowed",
  408: "Request Timeout",
  431: "Request Header Fields Too Large",
};

function writeError(socket: Socket, status: number, reason: string): void {
  const id = randomUUID();
  const body = protocolErrorBody(reason, id);
  socket.end(
    `HTTP/1.1 ${status} ${reasonPhrases[status]}\r\nContent-Type: application/json\r\nX-Request-Id: ${id}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
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

function closeServer(server: Server, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), milliseconds);
    // A connection whose last answer has gone out is kept by Node, and would be waited for.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(timer);
      clearInterval(idle);
      resolve();
    });
    server.closeIdleConnections();
  });
}

import { connect, type Socket } from "node:net";

/** One kept connection to a server of this machine, which sends the same bytes again and again. */
export interface Wire {
  /** Sends the request and resolves with the body once the answer has arrived completely. @throws Error for any status but 200 */
  ask(): Promise<Buffer>;
  close(): void;
}

/**
 * Opens a connection for one request. Written by hand, because on one machine a client of node:http or `fetch` takes more of the processor than the
 * servers that are compared.
 * @param address such as http://127.0.0.1:41587
 */
export async function openWire(
  address: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<Wire> {
  const { hostname, port, host } = new URL(address);
  const lines = Object.entries({ Host: host, ...headers, "Content-Length": String(Buffer.byteLength(body)) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const request = Buffer.from(`POST ${path} HTTP/1.1\r\n${head}\r\n${body}`);
  const socket: Socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));

  let waiting: { resolve(body: Buffer): void; reject(error: Error): void } | undefined;
  let arrived: Buffer = Buffer.alloc(0);
  const fail = (error: Error) => waiting?.reject(error);
  socket.on("error", fail);
  socket.on("close", () => fail(new Error("The server has closed the connection.")));
  socket.on("data", (chunk: Buffer) => {
    arrived = arrived.length === 0 ? chunk : Buffer.concat([arrived, chunk]);
    const end = arrived.indexOf("\r\n\r\n");
    if (end === -1) return;
    const answered = arrived.toString("latin1", 0, end);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(answered)?.[1]);
    if (arrived.length < end + 4 + length) return;
    const text = arrived.subarray(end + 4);
    arrived = Buffer.alloc(0);
    if (answered.startsWith("HTTP/1.1 200 ") && text.length === length) waiting?.resolve(text);
    else fail(new Error(`${address} answered:\n${answered}\n\n${text.subarray(0, 500)}`));
  });
  return {
    ask: () =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

/** A proxy in front of a TCP server whose link can be cut, or lose every packet. */
import { connect, createServer, type Socket } from "node:net";

export interface TcpProxy {
  readonly port: number;
  /** Ends every connection, as a server that crashes or a firewall that resets does. */
  cut(): void;
  /** From now on packets vanish both ways, and nobody learns of it, until `heal`. New connections get no answer. */
  swallow(): void;
  /** Lets new connections through again. Those that lost packets stay silent for ever, as on a real link. */
  heal(): void;
  /** Refuses new connections while true. */
  refuse(refused: boolean): void;
  close(): Promise<void>;
}

export async function startProxy(target: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let swallows = false;
  let isRefused = false;

  const server = createServer((client) => {
    if (isRefused) {
      client.destroy();
      return;
    }
    const upstream = connect(target.port, target.host);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [upstream, client] as const]) {
      let isLost = swallows;
      from.on("data", (bytes) => {
        isLost ||= swallows;
        if (!isLost) to.write(bytes);
      });
      // The end of a connection is a packet too.
      from.on("end", () => {
        isLost ||= swallows;
        if (!isLost) to.end();
      });
      from.on("error", () => {});
      from.on("close", () => {
        if (!(isLost || swallows)) to.destroy();
        if (client.destroyed && upstream.destroyed) pairs.delete(pair);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    pairs.clear();
  };
  return {
    port,
    cut,
    swallow: () => {
      swallows = true;
    },
    heal: () => {
      swallows = false;
    },
    refuse: (refused) => {
      isRefused = refused;
    },
    close: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A database's URL through a proxy in front of its server. */
export async function proxied(url: string): Promise<{ readonly url: string; readonly proxy: TcpProxy }> {
  const { hostname, port } = new URL(url);
  const proxy = await startProxy({ host: hostname, port: Number(port || 5432) });
  const through = new URL(url);
  through.hostname = "127.0.0.1";
  through.port = String(proxy.port);
  return { url: through.href, proxy };
}

import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

interface Share {
  project: string | undefined;
  /** Bytes of its request's body, or those that a long answer holds beyond its connection. */
  reserved: number;
  /** At so many looks in a row its client was waited for, and had moved so many bytes at the first. */
  looks: number;
  moved: number;
}

/** What clients hold of the server's memory, in bytes; see `isOverdrawn`. */
export const HELD_BYTES = { ofProject: 32 * 2 ** 20, ofAll: 128 * 2 ** 20 };

/** Node counts a waiting text in characters, and keeps it as text and as bytes: so many bytes a Cyrillic character. */
const BYTES_OF_UNREAD = 4;

/** Looks at a client in the time over which its rate is measured. */
export const LOOKS = 6;

/** The answers under way, and the requests that they are for. */
export class OpenAnswers {
  readonly #open = new Map<ServerResponse, Share>();

  add(answer: ServerResponse): void {
    this.#open.set(answer, { project: undefined, reserved: 0, looks: 0, moved: 0 });
    answer.once("close", () => this.#open.delete(answer));
  }

  /** Says which project an answer is for, and how many bytes are held for it beyond its connection. */
  assign(answer: ServerResponse, project: string, reserved: number): void {
    Object.assign(this.#open.get(answer) ?? {}, { project, reserved });
  }

  get count(): number {
    return this.#open.size;
  }

  /** What each project holds; undefined stands for requests without a key. */
  heldBytes(): Map<string | undefined, number> {
    const held = new Map<string | undefined, number>();
    for (const [{ writableLength }, { project, reserved }] of this.#open) {
      const bytes = BYTES_OF_UNREAD * writableLength + reserved;
      if (bytes > 0) held.set(project, (held.get(project) ?? 0) + bytes);
    }
    return held;
  }

  /**
   * True while a project holds more than one may, or, where all together do, more than its equal
   * share: a project that holds nothing is never refused for what others hold.
   */
  isOverdrawn(project: string): boolean {
    const held = this.heldBytes();
    const own = held.get(project) ?? 0;
    const all = [...held.values()].reduce((sum, bytes) => sum + bytes, 0);
    return own > HELD_BYTES.ofProject || (all > HELD_BYTES.ofAll && own > HELD_BYTES.ofAll / held.size);
  }

  /** True while an answer that is complete has not gone out to its client. */
  isBeingRead(): boolean {
    return [...this.#open.keys()].some((answer) => answer.writableEnded && !answer.writableFinished);
  }

  /**
   * The connections of clients that were waited for at `LOOKS` looks in a row, and moved fewer bytes
   * meanwhile. It goes by looks, not by the clock: a process that stood still has not looked.
   */
  lookForSlow(leastBytes: number): Socket[] {
    const slow: Socket[] = [];
    for (const [{ socket, req, writableLength }, share] of this.#open) {
      // An answer without a socket is that of a request that was sent before the one before it was answered.
      const isAwaited = socket && (writableLength > 0 || (!req.complete && req.readableFlowing === true));
      if (!isAwaited) share.looks = 0;
      else if (share.looks > 0 && share.looks < LOOKS) share.looks += 1;
      else {
        const moved = movedBytes(socket);
        if (share.looks > 0 && moved - share.moved < leastBytes) slow.push(socket);
        Object.assign(share, { looks: 1, moved });
      }
    }
    return slow;
  }
}

/** Bytes read from a connection and taken by its network. The public counters take a large text for written at once. */
function movedBytes(socket: Socket): number {
  const handle = (socket as { _handle?: { bytesWritten: number; writeQueueSize: number } | null })._handle;
  return socket.bytesRead + (handle ? handle.bytesWritten - handle.writeQueueSize : 0);
}

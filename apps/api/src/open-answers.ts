import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

interface Share {
  project: string | undefined;
  /** Bytes that are held for an answer beyond those that its connection holds. */
  reserved: number;
}

/** The answers under way. */
export class OpenAnswers {
  readonly #open = new Map<ServerResponse, Share>();

  add(answer: ServerResponse): void {
    this.#open.set(answer, { project: undefined, reserved: 0 });
    answer.once("close", () => this.#open.delete(answer));
  }

  /** Says which project an answer is for. */
  assign(answer: ServerResponse, project: string): void {
    const share = this.#open.get(answer);
    if (share) share.project = project;
  }

  /**
   * Counts so many bytes as unread until the answer has ended: what a long answer holds while it is
   * written piece by piece.
   */
  reserve(answer: ServerResponse, bytes: number): void {
    const share = this.#open.get(answer);
    if (share) share.reserved = bytes;
  }

  get count(): number {
    return this.#open.size;
  }

  /** What was written and clients have not read yet. @param project all of them when absent */
  unreadBytes(project?: string): number {
    let bytes = 0;
    for (const [answer, share] of this.#open) {
      if (project === undefined || share.project === project) bytes += answer.writableLength + share.reserved;
    }
    return bytes;
  }

  /** True while an answer that is complete has not gone out to its client. */
  isBeingRead(): boolean {
    return [...this.#open.keys()].some((answer) => answer.writableEnded && !answer.writableFinished);
  }

  has(socket: Socket): boolean {
    return [...this.#open.keys()].some((answer) => answer.socket === socket);
  }

  /** True while a client has sent what was asked of it and waits for the server. */
  isAwaited(socket: Socket): boolean {
    return [...this.#open.keys()].some(
      ({ req, headersSent }) => req.socket === socket && !headersSent && (req.complete || req.readableFlowing !== true),
    );
  }
}

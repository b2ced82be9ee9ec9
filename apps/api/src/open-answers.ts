import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The answers under way. */
export class OpenAnswers {
  readonly #open = new Set<ServerResponse>();

  add(answer: ServerResponse): void {
    this.#open.add(answer);
    answer.once("close", () => this.#open.delete(answer));
  }

  get count(): number {
    return this.#open.size;
  }

  /** What was written and clients have not read yet. */
  unreadBytes(): number {
    let bytes = 0;
    for (const answer of this.#open) bytes += answer.writableLength;
    return bytes;
  }

  /** True while an answer that is complete has not gone out to its client. */
  isBeingRead(): boolean {
    return [...this.#open].some((answer) => answer.writableEnded && !answer.writableFinished);
  }

  has(socket: Socket): boolean {
    return [...this.#open].some((answer) => answer.socket === socket);
  }
}

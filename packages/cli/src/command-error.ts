/** A command that can't go on: its message is for the user, its status is what the process ends with. */
export class CommandError extends Error {
  override readonly name = "CommandError";

  /** @param status 2 for wrong usage and for files that can't be read or written, 1 for templates with errors */
  constructor(
    message: string,
    readonly status: 1 | 2 = 2,
  ) {
    super(message);
  }
}

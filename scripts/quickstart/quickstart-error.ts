/** Something the person at the terminal can act on: printed without a stack. */
export class QuickstartError extends Error {
  constructor(
    message: string,
    readonly exitStatus: 1 | 2,
  ) {
    super(message);
  }
}

export { runCommandLine } from "./command-line.js";
export type { ExitStatus } from "./exit-status.js";
export { type ShownStream, StopRequest, type Terminal } from "./terminal.js";

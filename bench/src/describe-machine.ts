import { arch, cpus, platform } from "node:os";

/** When and where figures were measured: ratios of one run can be compared between machines, absolute figures can't. */
export interface Measurement {
  /** ISO 8601. */
  readonly date: string;
  readonly node: string;
  readonly machine: string;
}

export function describeMachine(): Measurement {
  const processors = cpus();
  return {
    date: new Date().toISOString(),
    node: process.version,
    machine: `${platform()} ${arch()}, ${processors.length} × ${processors[0]?.model.trim() ?? "unknown"}`,
  };
}

import { execFile, execFileSync } from "node:child_process";

const limits = { timeout: 300_000, maxBuffer: 64 * 1024 * 1024 } as const;

function failure(command: string, args: readonly string[], cwd: string, error: unknown): Error {
  const { stdout, stderr } = error as { stdout?: string; stderr?: string };
  return new Error(`${command} ${args.join(" ")} failed in ${cwd}\n${stdout ?? ""}${stderr ?? ""}\n${String(error)}`);
}

/**
 * Runs a program to its end, and waits.
 * @param env what its environment has beside ours
 * @returns what it printed
 * @throws Error with everything that it printed, when it fails or takes longer than five minutes
 */
export function run(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): string {
  const surroundings = { cwd, env: { ...process.env, ...env } };
  try {
    return execFileSync(command, args, {
      ...limits,
      ...surroundings,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  } catch (error) {
    throw failure(command, args, cwd, error);
  }
}

/** As `run`, while other work goes on. */
export function execute(command: string, args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(command, args, { ...limits, cwd, encoding: "utf8" }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(failure(command, args, cwd, Object.assign(error, { stdout, stderr })));
    });
  });
}

/** How to start the pnpm that runs us; it may not be on the PATH. */
export function pnpmCommand(args: readonly string[]): readonly [command: string, args: readonly string[]] {
  const path = process.env.npm_execpath;
  return path?.includes("pnpm") ? [process.execPath, [path, ...args]] : ["pnpm", args];
}

import { execFileSync } from "node:child_process";

/** Runs a command to its end and gives what it printed; a failure tells all of it. */
export function run(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): string {
  try {
    return execFileSync(command, args, {
      cwd,
      encoding: "utf8",
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(" ")} failed in ${cwd}\n${stdout ?? ""}${stderr ?? ""}`);
  }
}

export function pnpm(args: readonly string[], cwd: string, env?: NodeJS.ProcessEnv): string {
  const path = process.env.npm_execpath;
  return path?.includes("pnpm") ? run(process.execPath, [path, ...args], cwd, env) : run("pnpm", args, cwd, env);
}

import { execFileSync } from "node:child_process";

/**
 * Runs a program to its end.
 * @returns what it printed
 * @throws Error with everything that it printed, when it fails or takes longer than five minutes
 */
export function run(command: string, args: readonly string[], cwd: string, variables: NodeJS.ProcessEnv = {}): string {
  try {
    return execFileSync(command, args, {
      cwd,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      timeout: 300_000,
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, ...variables },
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(" ")} failed in ${cwd}\n${stdout ?? ""}${stderr ?? ""}\n${String(error)}`);
  }
}

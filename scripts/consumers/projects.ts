import { editorExample, packageExamples, rootExample } from "./readme-programs.js";

/** One thing that must work in an installed project. */
export type Step =
  /** Runs to its end without an error. */
  | { readonly kind: "run"; readonly name: string; readonly command: readonly string[] }
  /** Prints, as its last line, the JSON of what the README's lines give. */
  | { readonly kind: "readme"; readonly name: string; readonly command: readonly string[] }
  /** A folder that is served, whose page ends with the result of editing and, where it `prints`, with what the README's lines give. */
  | {
      readonly kind: "page";
      readonly name: string;
      readonly folder: string;
      readonly prints: boolean;
      readonly edits: string;
    };

/** A project of a stranger: its folder below `projects`, what is written into it, who installs it, what must work. */
export interface Project {
  readonly name: string;
  /** Where it lies; with signs that mean something in addresses, where its tools can bear that. */
  readonly folder: string;
  readonly installer: "npm" | "pnpm";
  /** It has a native addon: `make` fails in a path with blanks, so it is installed in a plain folder and moved. */
  readonly compiles?: true;
  /** Packed packages that it installs beside those of its package.json. */
  readonly packages?: readonly string[];
  /** Path → text. */
  readonly generated: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

const node = process.execPath;
const bin = (name: string) => `node_modules/.bin/${name}`;
const run = (name: string, ...command: string[]): Step => ({ kind: "run", name, command });
const page = (name: string, folder: string): Step => ({
  kind: "page",
  name,
  folder,
  prints: true,
  edits: "invalid_template_graph seo_title {{x|upper}}",
});
const readme = (name: string, ...command: string[]): Step => ({ kind: "readme", name, command });

/** Every project, and the output that the README promises. */
export function projects(): { readonly all: readonly Project[]; readonly promised: readonly string[] } {
  const { source, promised } = rootExample();
  const examples = packageExamples();
  const all: readonly Project[] = [
    {
      name: "node",
      folder: "node #1, 100%",
      installer: "npm",
      packages: [...examples.keys()].map((name) => `@skladno/${name}`),
      generated: {
        "readme.ts": source,
        "readme.mts": source,
        "readme.cts": source,
        ...Object.fromEntries(
          [...examples].flatMap(([name, program]) => [
            [`examples/${name}.mts`, program],
            [`examples/${name}.cts`, program],
          ]),
        ),
      },
      steps: [
        run("types: nodenext, strict", bin("tsc"), "-p", "tsconfig.json"),
        run("types: bundler, strict", bin("tsc"), "-p", "tsconfig.bundler.json"),
        run("types: node10, strict", bin("tsc"), "-p", "tsconfig.node10.json"),
        readme("Node, ES modules", node, "out/main.mjs"),
        readme("Node, CommonJS", node, "out/main.cjs"),
        readme("worker threads", node, "out/worker.mjs"),
        ...[...examples.keys()].flatMap((name) => [
          run(`README of ${name}, ES modules`, node, `out/examples/${name}.mjs`),
          run(`README of ${name}, CommonJS`, node, `out/examples/${name}.cjs`),
        ]),
      ],
    },
    {
      name: "browser",
      folder: "browser",
      installer: "npm",
      generated: { "readme.ts": source },
      steps: [
        run("types: bundler, with the DOM", bin("tsc"), "-p", "tsconfig.json"),
        run("vite build", bin("vite"), "build", "--logLevel", "warn"),
        page("Vite's page in Chromium, with a worker", "out-vite"),
        run("esbuild", node, "build.js"),
        page("esbuild's page in Chromium", "out-esbuild"),
      ],
    },
    {
      name: "codemirror",
      folder: "codemirror",
      installer: "npm",
      generated: { "readme.ts": editorExample() },
      steps: [
        run("types: bundler, with the DOM", bin("tsc"), "-p", "tsconfig.json"),
        run("vite build", bin("vite"), "build", "--logLevel", "warn"),
        {
          kind: "page",
          name: "the README's editor in Chromium",
          folder: "out-vite",
          prints: false,
          edits: "Фильтра mony нет. Возможно, имелось в виду money? → за {{цена|money:₽}}; skladno",
        },
      ],
    },
    {
      name: "nest",
      folder: "nest #1, 100%",
      installer: "npm",
      generated: { "readme.ts": source },
      steps: [
        run("types: CommonJS with decorators", bin("tsc"), "-p", "tsconfig.json"),
        readme("NestJS, CommonJS", node, "out/main.js"),
      ],
    },
    {
      name: "shop",
      folder: "shop",
      installer: "npm",
      generated: { "readme.ts": source },
      steps: [
        run("types: nodenext", bin("tsc"), "-p", "tsconfig.json"),
        run(
          "its store takes the exam of jobs",
          bin("vitest"),
          "run",
          "--dir",
          ".",
          "--exclude",
          "out",
          "--testTimeout=120000",
        ),
        readme("Hono with engine, jobs and a store of its own", node, "out/main.js"),
      ],
    },
    {
      // pnpm's folders hold what a package names as its dependencies and nothing else.
      name: "server",
      folder: "server #1, 100%",
      installer: "pnpm",
      compiles: true,
      generated: { "readme.mts": source, "readme.cts": source },
      steps: [
        run("types: nodenext", bin("tsc"), "-p", "tsconfig.json"),
        readme("server and client, ES modules", node, "out/main.mjs"),
        readme("server and client, CommonJS", node, "out/main.cjs"),
        readme("the command line, offline and against the server", node, "out/cli.mjs"),
      ],
    },
  ];
  return { all, promised };
}

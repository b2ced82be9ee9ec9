import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { publishedPackages } from "./published.js";

/** What `exports` must say of an entry: types first, both formats, the workspace's sources behind a condition of our own. */
function expectedEntry(name: string) {
  return {
    "@skladno/source": expect.stringMatching(/^\.\/src\/.*\.ts$/),
    import: { types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` },
    require: { types: `./dist/${name}.d.cts`, default: `./dist/${name}.cjs` },
  };
}

describe.each(publishedPackages().map((one) => [one.manifest.name, one] as const))(
  "%s",
  (name, { folder, manifest }) => {
    it("says what npm, bundlers and people want to know", () => {
      expect(manifest).toMatchObject({
        type: "module",
        description: expect.stringMatching(/^.{20,120}$/),
        license: name === "@skladno/dictionary-ru" ? "CC-BY-SA-3.0" : "MIT",
        engines: { node: ">=20.19" },
        sideEffects: false,
        publishConfig: { access: "public" },
        files: expect.arrayContaining(["dist", "src", "!src/**/*.test.ts", "CHANGELOG.md"]),
      });
      expect(manifest.keywords?.length).toBeGreaterThan(2);
    });

    it("has every entry in both formats, with types for both, and for resolution without exports maps", () => {
      const { exports = {}, typesVersions } = manifest;
      expect(exports["./package.json"]).toBe("./package.json");
      for (const [path, conditions] of Object.entries(exports)) {
        if (typeof conditions === "string") continue;
        const file = (conditions as { require: { types: string } }).require.types.slice(
          "./dist/".length,
          -".d.cts".length,
        );
        expect(conditions).toEqual(expectedEntry(file));
        if (path !== ".") expect(typesVersions?.["*"]?.[path.slice(2)]).toEqual([`./dist/${file}.d.ts`]);
      }
    });

    it("depends on other packages of the workspace by `workspace:^`", () => {
      for (const [dependency, version] of Object.entries(manifest.dependencies ?? {})) {
        if (dependency.startsWith("@skladno/")) expect(version).toBe("workspace:^");
      }
    });

    it("has a licence, a change log, and a README that says what it is for, what not, how to install it, its API and its errors", () => {
      const read = (file: string) => readFileSync(join(folder, file), "utf8");
      expect(existsSync(join(folder, "LICENSE"))).toBe(true);
      expect(read("CHANGELOG.md")).toMatch(`# ${name}\n`);
      const readme = read("README.md");
      expect(readme).toMatch(`# ${name}\n`);
      expect(readme).toMatch(/\buse it\b/i);
      expect(readme).toMatch(/(?:do not|don't) (?:use|need) it|you don't need|it is no /i);
      expect(readme).toMatch(new RegExp(`npm install .*${name}\\b`));
      expect(readme).toMatch(/```(?:ts|sh|bash)?\n/);
      expect(readme).toMatch(/^## API\b/m);
      expect(readme).toMatch(/^## Errors\b/m);
    });
  },
);

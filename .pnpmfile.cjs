/**
 * better-sqlite3 12 serves Node 20 alone (apps/api/src/storage/sqlite/driver.ts): said here, since pnpm then leaves the
 * optional dependency out on later versions of Node, where it would be compiled for nothing.
 */
function readPackage(manifest) {
  if (manifest.name === "better-sqlite3" && manifest.version.startsWith("12.")) manifest.engines = { node: "<22" };
  return manifest;
}

module.exports = { hooks: { readPackage } };

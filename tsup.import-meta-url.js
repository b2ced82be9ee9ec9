/** What `import.meta.url` stands for in CommonJS builds; left out of those that don't ask. */
export const importMetaUrl = /* @__PURE__ */ (() => require("node:url").pathToFileURL(__filename).href)();

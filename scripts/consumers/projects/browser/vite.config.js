export default {
  base: "./",
  define: { WITH_WORKER: "true" },
  build: { target: "es2022", outDir: "out-vite", emptyOutDir: true },
  worker: { format: "es" },
};

export default {
  base: "./",
  build: { target: "es2022", outDir: "out-vite", emptyOutDir: true },
};

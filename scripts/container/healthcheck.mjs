// Exit status 0 when the server of this container answers and can write to its storage.
const port = process.env.PORT || "3000";
try {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(4000) });
  if (!response.ok) throw new Error(`GET /readyz answered ${response.status}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** A process of its own for request-counters.test.ts: counts so many requests of one key, and prints their numbers. */
import { openRequestCounters } from "../request-counters.js";

const [folder = "", times = "0"] = process.argv.slice(2);
const counters = openRequestCounters(folder);
const numbers = Array.from({ length: Number(times) }, () => counters.count("key", 3_600_000, 1_000_000_000).count);
counters.close();
console.log(JSON.stringify(numbers));

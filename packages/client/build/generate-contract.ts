import { writeFileSync } from "node:fs";
import { printContract } from "./print-contract.js";

writeFileSync(new URL("../src/contract.ts", import.meta.url), printContract());

import { parentPort } from "node:worker_threads";
import { readme } from "./readme.cjs";

void readme().then((printed) => parentPort?.postMessage(printed));

import { readme } from "./readme.js";

void readme().then((printed) => postMessage(printed));

import { readme } from "./readme.mjs";

console.log(JSON.stringify(await readme()));

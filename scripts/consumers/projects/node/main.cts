import { readme } from "./readme.cjs";

void readme().then((printed) => console.log(JSON.stringify(printed)));

/** The entry of the server's second thread; started by `start-thread.ts`, beside which it lies in the sources and in the build alike. */
import { workInThread } from "./thread/work-in-thread.js";

void workInThread();

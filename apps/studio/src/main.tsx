import { render } from "preact";
import { App } from "./app.js";
import { createEngineClient } from "./engine-client.js";
import { ErrorBoundary } from "./frame/error-boundary.js";
import { nextTask } from "./next-task.js";
import "./styles/tokens.css";
import "./styles/frame.css";
import "./styles/playground.css";
import "./styles/words.css";

const isModern = typeof Worker !== "undefined" && typeof DecompressionStream !== "undefined";

if (isModern) {
  // The modules have just run; drawing is a task of its own.
  await nextTask();
  render(
    <ErrorBoundary>
      <App client={createEngineClient()} />
    </ErrorBoundary>,
    document.querySelector("#studio") as HTMLElement,
  );
} else {
  (document.querySelector("#old-browser") as HTMLElement).hidden = false;
}

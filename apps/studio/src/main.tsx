import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.js";
import { createEngineClient } from "./engine-client.js";
import "./styles.css";

createRoot(document.querySelector("#studio") as HTMLElement).render(
  <StrictMode>
    <App client={createEngineClient()} />
  </StrictMode>,
);

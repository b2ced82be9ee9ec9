import type { ComponentChildren } from "preact";
import { Component } from "preact";
import { loadDraft } from "../work/drafts.js";
import { downloadJson } from "./files.js";

interface ErrorBoundaryProps {
  readonly children: ComponentChildren;
}

/** A page instead of nothing: what was kept in the browser can still be had. It knows no language: that part may be what has failed. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly error: Error | undefined }> {
  override state = { error: undefined as Error | undefined };

  static override getDerivedStateFromError(error: unknown): { readonly error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ComponentChildren {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <div className="broken" role="alert">
        <h1>Студия остановилась из-за ошибки</h1>
        <p lang="en">Studio has stopped because of an error.</p>
        <p>
          Черновик сохранён в этом браузере. Скачайте его и перезагрузите страницу.{" "}
          <span lang="en">The draft is kept in this browser. Download it and reload the page.</span>
        </p>
        <p className="mono">{error.message}</p>
        <p className="row">
          <button type="button" className="button primary" onClick={() => location.reload()}>
            Перезагрузить · <span lang="en">Reload</span>
          </button>
          <button type="button" className="button" onClick={() => void downloadDraft()}>
            Скачать черновик · <span lang="en">Download the draft</span>
          </button>
        </p>
      </div>
    );
  }
}

async function downloadDraft(): Promise<void> {
  const stored = await loadDraft("playground");
  downloadJson("skladno-draft.json", stored?.draft ?? {});
}

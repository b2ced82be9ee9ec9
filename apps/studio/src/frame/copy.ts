/**
 * Copies a text.
 *
 * @returns false where the browser does not allow it: the page then shows the text selected, for Ctrl C
 */
export async function copyText(text: string): Promise<boolean> {
  // Absent in pages without TLS.
  if (navigator.clipboard !== undefined) {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    if (isCopied) return true;
  }
  return copyBySelection(text);
}

/** The older way: a selected field and the browser's own command. */
function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.setAttribute("aria-hidden", "true");
  field.className = "hidden";
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

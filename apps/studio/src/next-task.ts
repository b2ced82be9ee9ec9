/** Lets the browser answer keys and draw before what follows: it becomes a task of its own. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

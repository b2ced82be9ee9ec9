/** The text of a file of settings as JSON. @throws Error that begins with `complaint` */
export function parseSettings(text: string, complaint: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${complaint}: ${(error as Error).message}`);
  }
}

/** A fenced block of a page. */
export interface Block {
  readonly language: string;
  /** The file that the block is: the name in square brackets behind the language. */
  readonly file: string | undefined;
  readonly text: string;
  /** Line of the fence, from 1. */
  readonly line: number;
}

export function readBlocks(page: string): readonly Block[] {
  return [...page.matchAll(/^```([\w-]*)(?:[ \t]+\[([^\]]+)\])?[^\n]*\n([\s\S]*?)^```$/gm)].map(
    ({ 1: language = "", 2: file, 3: text = "", index }) => ({
      language,
      file,
      text,
      line: page.slice(0, index).split("\n").length,
    }),
  );
}

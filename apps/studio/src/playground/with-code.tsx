/** Messages set what the author wrote between backticks. */
export function WithCode({ text }: { readonly text: string }) {
  return text.split("`").map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece));
}

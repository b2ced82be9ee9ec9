/** A value as JSON with its members in one order, to be compared. The numbers of tokens are left out: they are a store's own affair. */
export function textOf(value: unknown): string {
  const text = JSON.stringify(value, (name, member) => {
    if (name === "token") return undefined;
    if (typeof member !== "object" || member === null || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
  return text ?? "nothing";
}

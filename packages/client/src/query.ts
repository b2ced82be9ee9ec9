type Value = string | number;

/** The query of a path, with its `?`; members that are undefined are left out, those of a list repeated. */
export function query(members: Readonly<Record<string, Value | readonly Value[] | undefined>>): string {
  const pairs = Object.entries(members).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => `${name}=${encodeURIComponent(one)}`),
  );
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

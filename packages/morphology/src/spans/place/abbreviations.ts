/**
 * Words for places as addresses shorten them, with a dot: they stay as they are, and what stands beside them goes by
 * the whole word.
 */
const rows =
  "город г гор;село с;деревня д дер;посёлок п пос пгт рп;хутор х хут;станица стан;река р;озеро оз;остров о о-в;полуостров п-ов;улица ул;проспект пр просп пр-т пр-кт;" +
  "площадь пл;шоссе ш;бульвар бул б-р;переулок пер;проезд прд;набережная наб;аллея ал;тупик туп;область обл;республика респ;" +
  "станция ст;метро м;район р-н;микрорайон мкр мкрн;квартал кв;гора гор;мыс м";

const words = new Map<string, string>();
for (const row of rows.split(";")) {
  const [whole = "", ...short] = row.split(" ");
  // "гор." is rather a town, "м." the underground.
  for (const one of short) if (!words.has(one)) words.set(one, whole);
}

/** "ул" → "улица"; undefined for what shortens no word for a place. */
export function unabbreviate(short: string): string | undefined {
  return words.get(short.toLowerCase());
}

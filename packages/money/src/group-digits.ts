/** Digits in groups of three from the right, parted by one ordinary blank, from four digits up: "1234567" → "1 234 567". */
export function groupDigits(digits: string): string {
  const groups: string[] = [];
  for (let start = digits.length % 3 || 3, from = 0; from < digits.length; from = start, start += 3) {
    groups.push(digits.slice(from, start));
  }
  return groups.join(" ");
}

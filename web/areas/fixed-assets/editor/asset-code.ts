/** What the codes of a day begin with: `FA-20260105-`. */
export function codePrefix(day: string): string {
  return `FA-${day.replaceAll('-', '')}-`;
}

/** The next free code of a day: one after the highest number in use. */
export function nextAssetCode(prefix: string, codesInUse: readonly string[]): string {
  const numbers = codesInUse
    .filter((code) => code.startsWith(prefix))
    .map((code) => Number(code.slice(prefix.length)))
    .filter((number) => Number.isSafeInteger(number));
  return prefix + String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}

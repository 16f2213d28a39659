/** A text with a stray % stays as it is, which is how the mail library takes it too. */
export function decodePercentCodes(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

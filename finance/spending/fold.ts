/** Texts of these alone are folded as they are: most payees, and what is typed in their place. */
const asTheyAre = /^[!-@[-~\u4e00-\u9fff]*$/;

/** A text as it is compared with others: without width, case and spaces. */
export function fold(text: string): string {
  if (asTheyAre.test(text)) return text;
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
}

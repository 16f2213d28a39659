/** NUL, and halves of a character that stand alone: no database keeps either as it was sent. */
const unstorable = /[\0\p{Surrogate}]/u;

/** Whether every character of a text can be stored and shown as it is. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/** The text for what `isStorable` refuses. */
export const unstorableText = '包含不允许的字符';

/** NUL and lone surrogates, which databases do not store unchanged. */
const unstorable = /[\0\p{Surrogate}]/u;

/** Whether every character of a text can be stored and shown as it is. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/** The text for what `isStorable` refuses. */
export const unstorableText = '包含不允许的字符';

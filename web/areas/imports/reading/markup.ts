/** A tag of XML, HTML or SGML. */
export interface Tag {
  /** In lower case, without the prefix of a namespace. */
  name: string;
  /** Where it begins, at `<`, and where what follows it begins. */
  start: number;
  end: number;
  isClosing: boolean;
  isEmpty: boolean;
}

/**
 * The next tag from a place on. Every search goes forward from the last one's end, so that a whole
 * text is read in linear time, whatever is left unclosed in it.
 */
export function nextTag(text: string, from: number): Tag | undefined {
  let start = text.indexOf('<', from);
  while (start >= 0 && (text[start + 1] === '!' || text[start + 1] === '?')) {
    const isComment = text.startsWith('<!--', start);
    const close = text.indexOf(isComment ? '-->' : '>', start);
    if (close < 0) return undefined;
    start = text.indexOf('<', close + 1);
  }
  if (start < 0) return undefined;
  const close = text.indexOf('>', start);
  if (close < 0) return undefined;
  const isClosing = text[start + 1] === '/';
  const isEmpty = text[close - 1] === '/';
  const nameStart = isClosing ? start + 2 : start + 1;
  return { name: nameAt(text, nameStart, close), start, end: close + 1, isClosing, isEmpty };
}

function nameAt(text: string, from: number, close: number): string {
  let start = from;
  let end = from;
  for (; end < close; end += 1) {
    const code = text.charCodeAt(end);
    if (code === 0x3a) start = end + 1;
    else if (code <= 0x20 || code === 0x2f) break;
  }
  return text.slice(start, end).toLowerCase();
}

/** An attribute's value, `undefined` when the tag has none of the name. */
export function attribute(text: string, tag: Tag, name: string): string | undefined {
  const inside = text.slice(tag.start, tag.end);
  for (let at = inside.indexOf(name); at >= 0; at = inside.indexOf(name, at + 1)) {
    const before = inside.charCodeAt(at - 1);
    if ((before > 0x20 && before !== 0x3a) || inside[at + name.length] !== '=') continue;
    return attributeValue(inside, at + name.length + 1);
  }
  return undefined;
}

/** In quotes or, in HTML, up to the next blank. */
function attributeValue(inside: string, from: number): string | undefined {
  const quote = inside[from];
  if (quote !== '"' && quote !== "'") return /^[^\s>]*/.exec(inside.slice(from, from + 100))?.[0];
  const end = inside.indexOf(quote, from + 1);
  return end < 0 ? undefined : unescaped(inside.slice(from + 1, end));
}

/** The text from the end of a tag to the next one. */
export function textAfter(text: string, tag: Tag): string {
  const end = text.indexOf('<', tag.end);
  return unescaped(text.slice(tag.end, end < 0 ? text.length : end));
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  yen: '¥',
};

export function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]{1,8}));/g, character);
}

function character(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return named[name] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

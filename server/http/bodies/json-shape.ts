import { AppError } from '../../errors.ts';

/** Bodies of the contract are at most five deep; unknown fields may be somewhat deeper. */
const mostDeep = 32;
/** In one object: the contract's largest has 50, and unknown ones may be there too. */
const mostKeys = 1000;

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Refuses a JSON text of more values than `mostValues`, of deeply nested values or of objects with
 * many keys, before it is parsed: a megabyte of `{}` is 300,000 objects to make, to look at and
 * to complain about, and an object of 500,000 keys that are numbers takes a second to make. One walk
 * over the text, which allocates nothing. It does not check that the text is JSON.
 */
export function checkShape(text: string, mostValues: number): void {
  let values = 1;
  /** The keys of every object that is open, so far; a list has none, however long it gets. */
  const keys: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfText(text, at);
    else if (sign === comma) {
      values += 1;
      keys.push((keys.pop() ?? Number.NEGATIVE_INFINITY) + 1);
    } else if (sign === openList || sign === openObject) {
      values += 1;
      keys.push(sign === openObject ? 1 : Number.NEGATIVE_INFINITY);
    } else if (sign === closeList || sign === closeObject) keys.pop();
    if (values > mostValues || (keys.at(-1) ?? 0) > mostKeys) {
      throw new AppError('PAYLOAD_TOO_LARGE', '提交的内容条目过多');
    }
    if (keys.length > mostDeep) throw new AppError('MALFORMED_REQUEST', '请求内容的层次过深');
  }
}

/** Where the text that begins at a quote ends. */
function endOfText(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) {
    at += text.charCodeAt(at) === backslash ? 2 : 1;
  }
  return at;
}

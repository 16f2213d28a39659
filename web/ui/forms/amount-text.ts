import {
  maxSignificantDigits,
  significantDigits,
} from '../../../contract/fields/significant-digits.ts';
import { decimal, toText } from '../../../finance/money/decimal.ts';
import { groupThousands } from '../../lib/format/number-text.ts';

/** Characters that Chinese keyboards and copied pages use instead of the ASCII ones of a number. */
const asciiOf: Readonly<Record<string, string>> = {
  '。': '.',
  '｡': '.',
  '￥': '¥',
  '−': '-',
  '–': '-',
  '﹣': '-',
};
const fullWidth = /[\uff01-\uff5e]/g;
const fullWidthOffset = 0xfee0;
const lookAlikes = /[。｡￥−–﹣]/g;
/** Invisible marks of writing direction and breaks in a copied text. */
const unseen = /[\u200b-\u200f\u202a-\u202e\u2060]/g;

/** `12`, `12.`, `.5`; commas or spaces only where they separate thousands. */
const number = /^([+-]?)(\d*|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+)(?:\.(\d*))?$/;

/**
 * The number that was typed or pasted, without separators, currency sign or exponent: `１２３．４５`
 * and `￥1,234.50 元` are read as they are meant. Undefined for anything that could be meant in two
 * ways or in none (`1e5`, `1,23`, `12a`): nothing is dropped to make a number of it.
 */
export function plainNumber(text: string): string | undefined {
  const ascii = text
    .replace(unseen, '')
    .replace(fullWidth, (char) => String.fromCharCode(char.charCodeAt(0) - fullWidthOffset))
    .replace(lookAlikes, (char) => asciiOf[char] ?? char)
    .replace(/\s+/g, ' ')
    .trim();
  const bare = ascii
    .replace(/^([+-]?) ?¥ ?/, '$1')
    .replace(/元$/, '')
    .trim();
  const [, sign, whole = '', fraction = ''] = number.exec(bare) ?? [];
  if (sign === undefined || (whole === '' && fraction === '')) return undefined;
  const digits = whole.replace(/[, ]/g, '').replace(/^0+(?=\d)/, '') || '0';
  return `${sign === '-' ? '-' : ''}${digits}${fraction && `.${fraction}`}`;
}

/**
 * The value that an amount field passes to its schema: `null` for an empty field, so that
 * the field's message for that is shown; `NaN`, which has another message, for a text
 * that is no number; the text itself for a number with too many digits for JSON, so that
 * it is refused instead of rounded.
 */
export function amountFromText(text: string): number | string | null {
  if (text.trim() === '') return null;
  const plain = plainNumber(text);
  if (plain === undefined) return Number.NaN;
  return significantDigits(plain) > maxSignificantDigits ? plain : Number(plain);
}

/** The text of a field without the focus: a number with thousands separators. */
export function restingText(text: string): string {
  const plain = plainNumber(text);
  if (plain === undefined) return text;
  const [whole = '', fraction] = plain.split('.');
  return fraction === undefined ? groupThousands(whole) : `${groupThousands(whole)}.${fraction}`;
}

/**
 * The result of editing a text with thousands separators: without the separators that it had, because
 * after the edit they would be in the wrong place, but with those that the edit brought.
 */
export function withoutSeparators(resting: string, edited: string): string {
  const shorter = Math.min(resting.length, edited.length);
  let start = 0;
  while (start < shorter && resting[start] === edited[start]) start += 1;
  let end = 0;
  while (end < shorter - start && resting.at(-1 - end) === edited.at(-1 - end)) end += 1;
  const sides = [edited.slice(0, start), edited.slice(edited.length - end)];
  const [before, after] = sides.map((part) => part.replaceAll(',', ''));
  return `${before}${edited.slice(start, edited.length - end)}${after}`;
}

/** A number as it can be typed, without an exponent: 1e-7 is `0.0000001`. */
export function textOfNumber(value: number): string {
  return toText(decimal(value));
}

/** The text after an arrow key; never below 0. Undefined when the text is no number. */
export function nextStep(text: string, step: number, direction: 1 | -1): string | undefined {
  const plain = text.trim() === '' ? '0' : plainNumber(text);
  if (plain === undefined) return undefined;
  const next = decimal(plain).plus(decimal(step).times(direction));
  return next.lt(0) ? '0' : toText(next);
}

import {
  maxSignificantDigits,
  significantDigits,
} from '../../../contract/fields/significant-digits.ts';
import { decimal, toText } from '../../../finance/money/decimal.ts';
import { grouped } from '../../lib/format/number-text.ts';

/** Characters that Chinese keyboards and copied pages put where a number has an ASCII one. */
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
/** Marks of writing direction and breaks that a copied text may carry unseen. */
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
 * What an amount field hands to its schema: nothing typed is `null`, so that the field's own text
 * is shown; what is no number is `NaN`, which has a text of its own; a number too long for JSON
 * stays text, so that it is refused instead of rounded.
 */
export function amountFromText(text: string): number | string | null {
  if (text.trim() === '') return null;
  const plain = plainNumber(text);
  if (plain === undefined) return Number.NaN;
  return significantDigits(plain) > maxSignificantDigits ? plain : Number(plain);
}

/** The text of a field at rest: with a comma before every three digits, if it is a number. */
export function restingText(text: string): string {
  const plain = plainNumber(text);
  if (plain === undefined) return text;
  const [whole = '', fraction] = plain.split('.');
  return fraction === undefined ? grouped(whole) : `${grouped(whole)}.${fraction}`;
}

/**
 * What an edit made of a text at rest, without the separators that stood in it: with a digit taken
 * out they would stand in the wrong place. Those that came with the edit stay.
 */
export function withoutSeparators(resting: string, edited: string): string {
  const shorter = Math.min(resting.length, edited.length);
  let start = 0;
  while (start < shorter && resting[start] === edited[start]) start += 1;
  let end = 0;
  while (end < shorter - start && resting.at(-1 - end) === edited.at(-1 - end)) end += 1;
  const kept = [edited.slice(0, start), edited.slice(edited.length - end)];
  const [before, after] = kept.map((part) => part.replaceAll(',', ''));
  return `${before}${edited.slice(start, edited.length - end)}${after}`;
}

/** A number as it can be typed, without an exponent: 1e-7 is `0.0000001`. */
export function textOfNumber(value: number): string {
  return toText(decimal(value));
}

/** What an arrow key makes of a text; never below 0. Undefined when the text is no number. */
export function stepped(text: string, step: number, direction: 1 | -1): string | undefined {
  const plain = text.trim() === '' ? '0' : plainNumber(text);
  if (plain === undefined) return undefined;
  const next = decimal(plain).plus(decimal(step).times(direction));
  return next.lt(0) ? '0' : toText(next);
}

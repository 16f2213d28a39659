import type { Currency } from '../../../contract/fields/currencies.ts';
import { type Decimal, decimal, divide, round, zero } from '../../money/decimal.ts';

/** What a corporate action gives for one share. */
export interface CorporateAction {
  /** New shares for nothing: out of profit (送股), and out of reserves (转增). */
  bonus: Decimal;
  capitalisation: Decimal;
  /** Before tax, in the share's currency. */
  cash: Decimal;
  /** New shares that may be bought (配股), and at what price. */
  rights: Decimal;
  rightsPrice: Decimal;
  /** Of `1拆10` 10 and 1: every `ratioOld` shares become `ratioNew`. Nothing else comes with it. */
  split: { ratioNew: number; ratioOld: number } | null;
}

type Part = Exclude<keyof CorporateAction, 'split'>;

/** The words for each part, as announcements put them; the price of rights is no part of 配. */
const words: [part: Part, pattern: RegExp][] = [
  ['rightsPrice', /^(?:配股)?价格?[为是:]?(\d+(?:\.\d+)?)元?(?:\/股|每股)?/],
  ['bonus', /^送(?:红股)?(\d+(?:\.\d+)?)股?/],
  ['capitalisation', /^转(?:增)?(?:股本)?(\d+(?:\.\d+)?)股?/],
  ['rights', /^配(?:售|股)?(\d+(?:\.\d+)?)股?/],
  [
    'cash',
    /^(?:派发?|分红|现金分红)(?:现金?)?(?:红利|股利|股息|息)?(?:人民币)?(\d+(?:\.\d+)?)(?:[港美]?元|块)?(?:人民币)?/,
  ],
];

/**
 * Reads `每10份派0.5元` of a fund, `10送3转2派1元`, `10配3，配股价8元`, `每10股派20元（含税）`, `1拆10` and `10合1`, also with
 * full-width digits and spaces; undefined when anything in it is not understood.
 */
export function parseAnnouncement(text: string): CorporateAction | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/\((?:含税|税前)\)/g, '')
    .replaceAll('份', '股')
    .replace(/[\s,、;。]|并(?!股|为|成)/g, '');
  const split = readSplit(plain);
  if (split) return { ...nothing, split };
  const base = /^(?:A股)?(?:每)?(\d{1,4})?股?/.exec(plain);
  const perShares = decimal(base?.[1] ?? (plain.startsWith('每股') ? 1 : 0));
  if (!base || !perShares.gt(0)) return undefined;
  const parts = readParts(plain.slice(base[0].length));
  if (!parts || parts.size === 0 || parts.has('rights') !== parts.has('rightsPrice'))
    return undefined;
  const forOne = (part: Part) => divide(parts.get(part) ?? zero, perShares);
  return {
    bonus: forOne('bonus'),
    capitalisation: forOne('capitalisation'),
    cash: forOne('cash'),
    rights: forOne('rights'),
    rightsPrice: parts.get('rightsPrice') ?? zero,
    split: null,
  };
}

const currencyWords: readonly [word: string, currency: Currency][] = [
  ['美元', 'USD'],
  ['港元', 'HKD'],
  ['人民币', 'CNY'],
];

/** The currency that an announcement names for its cash; undefined for 元 alone, which is the share's. */
export function namedCurrency(text: string): { word: string; currency: Currency } | undefined {
  const named = currencyWords.find(([word]) => text.normalize('NFKC').includes(word));
  return named && { word: named[0], currency: named[1] };
}

const nothing = { bonus: zero, capitalisation: zero, cash: zero, rights: zero, rightsPrice: zero };
const mostShares = 1_000_000;

/** `1拆10`, `每10股合并为1股`: more shares of a 拆, fewer of a 合. */
function readSplit(text: string): CorporateAction['split'] {
  const match = /^每?(\d{1,7})股?(拆|合|并)(?:股|分|细|并)?(?:为|成)?(\d{1,7})股?$/.exec(text);
  if (!match) return null;
  const [ratioOld, ratioNew] = [Number(match[1]), Number(match[3])];
  const isMore = ratioNew > ratioOld;
  const isPossible = ratioOld > 0 && ratioNew > 0 && Math.max(ratioOld, ratioNew) <= mostShares;
  return isPossible && ratioNew !== ratioOld && isMore === (match[2] === '拆')
    ? { ratioNew, ratioOld }
    : null;
}

/** All parts of an announcement, each at most once and above 0; undefined when a word is unknown. */
function readParts(text: string): Map<Part, Decimal> | undefined {
  const parts = new Map<Part, Decimal>();
  for (let rest = text; rest !== ''; ) {
    const found = words
      .map(([part, pattern]) => ({ part, match: pattern.exec(rest) }))
      .find(({ match }) => match !== null);
    const value = decimal(found?.match?.[1] ?? 0);
    if (!found?.match || parts.has(found.part) || !value.gt(0)) return undefined;
    parts.set(found.part, value);
    rest = rest.slice(found.match[0].length);
  }
  return parts;
}

/**
 * The price that a share is expected to open at on the ex-day (除权除息参考价), rounded to the tick:
 * 2 places, of funds and of B shares in dollars 3.
 */
export function exPrice(
  close: Decimal,
  { bonus, capitalisation, cash, rights, rightsPrice, split }: CorporateAction,
  places: 2 | 3 = 2,
): Decimal {
  if (split) return round(divide(close.times(split.ratioOld), decimal(split.ratioNew)), places);
  const value = close.minus(cash).plus(rightsPrice.times(rights));
  const shares = bonus.plus(capitalisation).plus(rights).plus(1);
  return round(divide(value, shares), places);
}

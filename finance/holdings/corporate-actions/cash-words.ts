import { type Currency, currencies } from '../../../contract/fields/currencies.ts';
import { type Decimal, decimal, divide } from '../../money/decimal.ts';

/** An amount in the words of an announcement; without a currency it is in that of the share. */
export interface NamedCash {
  amount: Decimal;
  currency: Currency | null;
}

/** The words of announcements; any other currency is named by its code. */
const words: Partial<Record<Currency, readonly [string, ...string[]]>> = {
  CNY: ['人民币', 'RMB'],
  USD: ['美元', 'US$'],
  HKD: ['港元', '港币', 'HK$'],
  EUR: ['欧元'],
  GBP: ['英镑'],
  JPY: ['日元'],
  SGD: ['新加坡元'],
};
const codeOf = new Map<string, Currency>(
  currencies.flatMap((code) => [code, ...(words[code] ?? [])].map((word) => [word, code] as const)),
);

/** What an amount is followed by: 元 for yuan, the name or the code of any other currency. */
export function amountWord(code: Currency): string {
  return code === 'CNY' ? '元' : (words[code]?.[0] ?? code);
}

/** Hundredths that announcements speak of, in the currency of which they are. */
const hundredths: Readonly<Record<string, Currency>> = {
  港仙: 'HKD',
  仙: 'HKD',
};

const escaped = (word: string) => word.replace(/[$]/g, '\\$&');
/** The longest first: 人民币元 before 人民币. */
const longestFirst = (words: Iterable<string>) =>
  [...words]
    .sort((one, other) => other.length - one.length)
    .map(escaped)
    .join('|');
const currency = longestFirst(codeOf.keys());

/** `5.3港元`, `人民币0.12元`, `HKD0.53`, `0.53元港币`, `2.4港仙`, `1元`: the first group is all of it. */
const cash = new RegExp(
  `^(?<before>${currency})?(?<figure>\\d+(?:\\.\\d+)?)(?:(?<cents>${longestFirst(Object.keys(hundredths))})|(?:元|块)?(?<after>${currency})?(?:元|块)?)`,
);

/** Reads the amount at the beginning of a text; undefined without one, or if its currency is named in two ways that differ. */
export function readCash(text: string): (NamedCash & { length: number }) | undefined {
  const match = cash.exec(text);
  const { before, figure, cents, after } = match?.groups ?? {};
  if (!match || figure === undefined) return undefined;
  const ofCents = cents === undefined ? undefined : hundredths[cents];
  const named = [before && codeOf.get(before), after && codeOf.get(after), ofCents].filter(Boolean);
  if (new Set(named).size > 1) return undefined;
  const whole = decimal(figure);
  return {
    amount: ofCents ? divide(whole, decimal(100)) : whole,
    currency: (named[0] as Currency | undefined) ?? null,
    length: match[0].length,
  };
}

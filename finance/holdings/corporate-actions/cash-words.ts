import { type Currency, currencies } from '../../../contract/fields/currencies.ts';
import { currencyOfWord, currencyWords } from '../../money/currency-words.ts';
import { type Decimal, decimal, divide } from '../../money/decimal.ts';

/** An amount in the words of an announcement; without a currency it is in that of the share. */
export interface NamedCash {
  amount: Decimal;
  currency: Currency | null;
}

/** The word behind an amount: 元 for yuan, the name of any other currency. */
export function amountWord(code: Currency): string {
  return code === 'CNY' ? '元' : currencyWords[code][0];
}

/** Names of a hundredth of a currency. */
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
const currency = longestFirst(currencies.flatMap((code) => [code, ...currencyWords[code]]));

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
  const named = [before && currencyOfWord(before), after && currencyOfWord(after), ofCents].filter(
    Boolean,
  );
  if (new Set(named).size > 1) return undefined;
  const whole = decimal(figure);
  return {
    amount: ofCents ? divide(whole, decimal(100)) : whole,
    currency: (named[0] as Currency | undefined) ?? null,
    length: match[0].length,
  };
}

import type { Currency } from '../../../contract/fields/currencies.ts';
import { type Decimal, decimal, divide, round, zero } from '../../money/decimal.ts';
import type { NamedCash } from './cash-words.ts';
import { readParts } from './read-parts.ts';
import { readSplit, type SplitRatio } from './read-split.ts';

/** What a corporate action gives for one share. */
export interface CorporateAction {
  /** New shares for nothing: out of profit (送股), and out of reserves (转增). */
  bonus: Decimal;
  capitalisation: Decimal;
  /** Before tax; in the share's currency where `cashCurrency` is null. */
  cash: Decimal;
  cashCurrency: Currency | null;
  /** The cash in another currency, as the announcement itself converts it: `0.1美元;相当于0.78港元`. */
  equivalent: NamedCash | null;
  /** New shares that may be bought (配股), and at what price. */
  rights: Decimal;
  rightsPrice: Decimal;
  /** Of `1拆10` 10 and 1: every `ratioOld` shares become `ratioNew`. Nothing else comes with it. */
  split: SplitRatio | null;
}

/** An action that gives nothing, from which others are built. */
export const noAction: CorporateAction = {
  bonus: zero,
  capitalisation: zero,
  cash: zero,
  cashCurrency: null,
  equivalent: null,
  rights: zero,
  rightsPrice: zero,
  split: null,
};

/**
 * Reads the words of an announcement as people copy them: `10送3转2派1元`, `10送8股,10转12股,10派39.74元`,
 * `每10股派20元（含税）`, `末期息5.3港元`, `每股派0.1美元;相当于0.78港元`, `10配3，配股价8元`, `1拆10`, `每份派现金0.05元` of a
 * fund, also with full-width digits and spaces. Undefined when anything in it is not understood.
 */
export function parseAnnouncement(text: string): CorporateAction | undefined {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    // A space is no separator, except between two digits, which would become one number.
    .replace(/(\d)\s+(?=\d)/g, '$1,')
    .replace(/\s/g, '')
    .replace(/\((?:含税|税前)[^()]*\)/g, '')
    .replace(/[()]/g, ',')
    .replace(/(?<!股)份(?:基金份额)?/g, '股');
  const split = readSplit(plain);
  return split ? { ...noAction, split } : actionOf(plain);
}

function actionOf(plain: string): CorporateAction | undefined {
  const parts = readParts(plain);
  if (!parts || (parts.rights === undefined) !== (parts.rightsPrice === undefined)) {
    return undefined;
  }
  const { bonus = zero, capitalisation = zero, rights = zero, rightsPrice = zero } = parts;
  return {
    ...noAction,
    ...{ bonus, capitalisation, rights, rightsPrice },
    cash: parts.cash?.amount ?? zero,
    cashCurrency: parts.cash?.currency ?? null,
    equivalent: parts.equivalent ?? null,
  };
}

/** The cash of one share in the currency of a holding; undefined when it is only known in another currency. */
export function cashIn(
  { cash, cashCurrency, equivalent }: CorporateAction,
  currency: Currency,
): Decimal | undefined {
  if (cash.eq(0) || cashCurrency === null || cashCurrency === currency) return cash;
  return equivalent?.currency === currency ? equivalent.amount : undefined;
}

/**
 * The price that a share is expected to open at on the ex-day (除权除息参考价), rounded to the tick:
 * 2 places, of funds and of B shares in dollars 3. `cash` is what one share pays in the currency of the close.
 */
export function exPrice(
  close: Decimal,
  { bonus, capitalisation, rights, rightsPrice, split }: CorporateAction,
  cash: Decimal,
  places: 2 | 3 = 2,
): Decimal {
  if (split) return round(divide(close.times(split.ratioOld), decimal(split.ratioNew)), places);
  const value = close.minus(cash).plus(rightsPrice.times(rights));
  const shares = bonus.plus(capitalisation).plus(rights).plus(1);
  return round(divide(value, shares), places);
}

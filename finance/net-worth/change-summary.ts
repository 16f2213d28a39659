import type { Currency } from '../../contract/fields/currencies.ts';
import { changePartLabels } from '../../contract/net-worth/net-worth-fields.ts';
import type { Day } from '../calendar/days.ts';
import { type Cents, centsToText } from '../money/cents.ts';
import type { RoundedPart } from './rounded-parts.ts';

const words: Partial<Record<Currency, string>> = {
  CNY: '元',
  USD: '美元',
  HKD: '港元',
  EUR: '欧元',
  GBP: '英镑',
  JPY: '日元',
};

/** What stands behind an amount in a sentence: the name of the currency, or its code. */
export function amountWord(currency: Currency): string {
  return words[currency] ?? currency;
}

/** Shorter labels than those of a table, for the sentence. */
export const shortLabels = { ...changePartLabels, charges: '费用与税' };

/** A change and the parts that are not 0: `较2026-03-31 +4,465.55 元：储蓄 +5,300.00 · 汇率 −390.49`. */
export function changeSummary(
  from: Day,
  change: Cents,
  parts: readonly RoundedPart[],
  currency: Currency,
): string {
  const changed = parts.filter(({ amount }) => amount !== 0n);
  if (changed.length === 0) return `较${from} 没有变化`;
  const sums = changed.map(({ part, amount }) => `${shortLabels[part]} ${signedAmount(amount)}`);
  return `较${from} ${signedAmount(change)} ${amountWord(currency)}：${sums.join(' · ')}`;
}

/** `+4,465.55`, `−300.00`, `0.00`. */
function signedAmount(cents: Cents): string {
  return (cents > 0n ? '+' : '') + groupedAmount(cents);
}

/** An amount with its thousands apart: `12,345.60`, `−300.00`. */
export function groupedAmount(cents: Cents): string {
  const [whole = '', fraction = ''] = centsToText(cents < 0n ? -cents : cents).split('.');
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) {
    groups.unshift(whole.slice(Math.max(0, end - 3), end));
  }
  return `${cents < 0n ? '−' : ''}${groups.join(',')}.${fraction.padEnd(2, '0')}`;
}

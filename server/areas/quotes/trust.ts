import { addDays, daysBetween } from '../../../finance/calendar/days.ts';
import { decimal } from '../../../finance/money/decimal.ts';
import type { Quote } from '../../providers/quotes/quote.ts';
import type { QuoteRow } from './quotes.repository.ts';

/** A price this far from the last one is more often a split or another unit than a market. */
const largestChange = '0.5';

/**
 * From one trading day to the next there may be a weekend. A stored price that is older than
 * that says nothing about today's any more, so a refusal ends by itself after three days.
 */
const nextTradingDays = 3;

/** Why a quote is not stored, in words for the person who asked for it; `undefined` when it is. */
export function refusalOf(
  quote: Quote,
  stored: QuoteRow | undefined,
  now: Date,
): string | undefined {
  if (!decimal(quote.price).gt(0)) return '来源给出的价格不是正数，未更新';
  // East of Greenwich tomorrow has begun: a day ahead of UTC is still now somewhere.
  if (quote.day > addDays(now.toISOString().slice(0, 10), 1)) {
    return `来源给出的价格日期 ${quote.day} 在将来，未更新`;
  }
  if (!stored) return undefined;
  if (isOlder(quote, stored)) {
    return `来源给出的是 ${quote.day} 的价格，比已保存的（${stored.day}）更旧，未更新`;
  }
  if (daysBetween(stored.day, quote.day) > nextTradingDays) return undefined;
  if (quote.currency !== stored.currency) {
    return `新行情以 ${quote.currency} 计价，而已保存的是 ${stored.currency}，未自动更新；确认无误后请手动修改价格`;
  }
  if (isJump(quote.price, stored.price)) {
    return `新价格 ${quote.price} 与上次的 ${stored.price} 相差超过50%（可能是拆股、合股或单位不同），未自动更新；确认无误后请手动修改价格`;
  }
  return undefined;
}

function isOlder(quote: Quote, stored: QuoteRow): boolean {
  if (quote.day !== stored.day) return quote.day < stored.day;
  return quote.at !== null && stored.at !== null && quote.at < stored.at;
}

function isJump(price: string, before: string): boolean {
  const change = decimal(price).minus(before).abs();
  return change.gt(decimal(before).times(largestChange));
}

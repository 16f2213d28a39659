import { splitQuestion } from '../../../contract/investments/investment-prices.ts';
import { addDays, daysBetween } from '../../../finance/calendar/days.ts';
import { decimal } from '../../../finance/money/decimal.ts';
import type { Quote } from '../../providers/quotes/quote.ts';
import type { QuoteRow } from './quotes.repository.ts';

/** A price that differs by more than half is more often a split or another unit than a real move. */
const largestChange = '0.5';

/**
 * Between two trading days there may be a weekend. A stored price that is older than this cannot
 * validate a new one, so that a refusal for its size ends by itself.
 */
const maxDaysToNextTrade = 3;

/** Why a quote is not stored, in Chinese for the user; `undefined` if it is valid. */
export function quoteRefusal(
  quote: Quote,
  stored: QuoteRow | undefined,
  now: Date,
): string | undefined {
  if (!decimal(quote.price).gt(0)) return '来源给出的价格不是正数，未更新';
  // East of Greenwich the next day may have begun: one day ahead of UTC is valid.
  if (quote.day > addDays(now.toISOString().slice(0, 10), 1)) {
    return `来源给出的价格日期 ${quote.day} 在将来，未更新`;
  }
  if (!stored) return undefined;
  if (isOlder(quote, stored)) {
    return `来源给出的是 ${quote.day} 的价格，比已保存的（${stored.day}）更旧，未更新`;
  }
  if (daysBetween(stored.day, quote.day) > maxDaysToNextTrade) return undefined;
  if (quote.currency !== stored.currency) {
    return `新行情以 ${quote.currency} 计价，而已保存的是 ${stored.currency}，未自动更新；确认无误后请手动修改价格`;
  }
  if (isJump(quote.price, stored.price)) {
    return `新价格 ${quote.price} 与上次的 ${stored.price} 相差超过50%（也可能是单位不同），未自动更新。${splitQuestion}如果没有，确认无误后请手动修改价格`;
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

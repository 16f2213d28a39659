import { formatInstant, formatQuantity } from '../../lib/format/format.ts';
import type { ShownOverview } from './shown-overview.ts';

const rateDigits = 6;

/** What the amounts of an overview rest on, one sentence each: rates, what is missing, prices. */
export function basisOf(overview: ShownOverview, hasPrices: boolean): string[] {
  const { currency, usedRates, missingRates, staleRates, stalePrices, priceUpdateTime } = overview;
  return [
    ...usedRates.map(
      (used) => `1 ${used.currency} = ${shortRate(used.rate)} ${currency}，${used.day} 的汇率。`,
    ),
    ...(staleRates.length > 0 ? [`${staleRates.join('、')} 汇率超过 3 天未更新。`] : []),
    ...(missingRates.length > 0 ? [`未计入：缺少 ${missingRates.join('、')} 汇率。`] : []),
    ...(usedRates.length + missingRates.length === 0 ? ['没有用到汇率。'] : []),
    ...(hasPrices && priceUpdateTime
      ? [`最近一次更新价格：${formatInstant(priceUpdateTime)}。`]
      : []),
    ...(hasPrices && stalePrices ? [stalePricesText(stalePrices)] : []),
  ];
}

export function stalePricesText(count: number): string {
  return `${count} 项投资的价格超过 1 天未更新。`;
}

/** Rates are shown with six digits; amounts are converted at the full rate. */
function shortRate(rate: number): string {
  return formatQuantity(Number(rate.toPrecision(rateDigits)));
}

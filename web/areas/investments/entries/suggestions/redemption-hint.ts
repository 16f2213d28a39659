import type { Currency } from '../../../../../contract/fields/currencies.ts';
import type { RedemptionFees } from '../../../../../contract/investments/charges.ts';
import { formatMoney, formatQuantity } from '../../../../lib/format/format.ts';

/** What the fee of a redemption is made of, lot by lot, as a suggestion. */
export function redemptionHint({ fee, parts }: RedemptionFees, currency: Currency): string {
  const charged = parts.filter((part) => part.fee > 0);
  const words = charged
    .map(
      (part) => `${formatQuantity(part.quantity)} 份持有 ${part.daysHeld} 天 ${part.ratePercent}%`,
    )
    .join('、');
  return `建议：赎回费 ${formatMoney(fee, currency)}${words && `（${words}）`}`;
}

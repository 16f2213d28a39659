import { investmentCharges } from '../../../../contract/investments/charges.ts';
import type { FundOrder } from '../../../../contract/investments/fund-orders/fund-orders.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { plainNumber, textOfNumber } from '../../../ui/forms/amount-text.ts';
import { useFundRates } from '../entries/suggestions/agreed-charges.ts';
import { redemptionHint } from '../entries/suggestions/redemption-hint.ts';
import { quiet } from '../entries/suggestions/use-suggested-values.ts';

/**
 * The fee of a redemption by how long its lots were held, and what it is made of in words; undefined of
 * an order that states its own charge, and as long as it cannot be known.
 */
export function useTieredFee(order: FundOrder, nav: string, quantity: string, opened: boolean) {
  const [{ tiers }] = useFundRates();
  const isStated = order.ratePercent !== null || order.fixedFee !== null;
  const [price, sold] = [plainNumber(nav), plainNumber(quantity)];
  const isKnown = Number(price) > 0 && Number(sold) > 0;
  const { data } = useCall(
    investmentCharges.redemption,
    opened && order.side === 'REDEEM' && !isStated && isKnown && price && sold
      ? {
          params: { id: order.investmentId },
          query: { quantity: sold, nav: price, confirmDay: order.confirmDay, tiers },
        }
      : null,
    quiet,
  );
  return data && { fee: textOfNumber(data.fee), hint: redemptionHint(data, order.currency) };
}

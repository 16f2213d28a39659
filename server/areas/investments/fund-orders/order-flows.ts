import { fundOrderSideLabels } from '../../../../contract/investments/fund-orders/fund-order-words.ts';
import { fixedOfText } from '../../../../finance/money/fixed.ts';
import type {
  AreaFlows,
  ItemFlow,
  ItemWorth,
  Matching,
  WorthItem,
} from '../../../../finance/net-worth/flows.ts';
import type { FlowQuestion } from '../../../area-worth.ts';
import type { Db } from '../../../db/database.ts';
import type { InvestmentRow } from '../investments.repository.ts';
import { listOrdersOnWay } from './fund-orders.repository.ts';

type Fund = Pick<InvestmentRow, 'id' | 'investment_name' | 'currency'>;

/** The order whose confirmation wrote an entry. */
export type OrderOfEntry = (entryId: string) => string | undefined;

/** What orders on the way are called on a balance sheet. */
const onWayKind = '在途资金';

/**
 * What orders on the way changed: they come and go between the money that moved for them and the
 * shares, so that only an order without a linked account is money saved or spent.
 */
export async function orderFlows(
  db: Db,
  { ownerId, from, to }: FlowQuestion,
  funds: readonly Fund[],
): Promise<AreaFlows & { orderOf: OrderOfEntry }> {
  const byId = new Map(funds.map((fund) => [fund.id, fund]));
  const orders = await listOrdersOnWay(db, ownerId, 'ever');
  const opening: ItemWorth[] = [];
  const flows: ItemFlow[] = [];
  for (const order of orders) {
    const fund = byId.get(order.investmentId);
    if (!fund) continue;
    const { currency } = fund;
    const amount = fixedOfText(order.amount);
    const isPurchase = order.side === 'SUBSCRIBE';
    const [paid, settled] = [paidFor(order.id), settledBy(order.id, 'order')];
    const subject = `${fund.investment_name} ${fundOrderSideLabels[order.side]}在途`;
    const of: WorthItem = {
      key: order.id,
      thing: order.investmentId,
      name: subject,
      part: 'investments',
      kind: onWayKind,
    };
    const add = (day: string | null, change: bigint, part: Matching) => {
      if (day !== null && from < day && day <= to) {
        flows.push({ of, day, subject, currency, amount: change, part });
      }
    };
    add(order.from, amount, isPurchase ? paid : settled);
    add(order.until, -amount, isPurchase ? settled : paid);
    if (order.from <= from && (order.until === null || order.until > from)) {
      opening.push({ of, currency, amount });
    }
  }
  const byEntry = new Map(orders.map(({ entryId, id }) => [entryId, id]));
  return { opening, flows, orderOf: (entryId) => byEntry.get(entryId) };
}

/** The order's side of the money that moves when a purchase is placed, or a redemption paid. */
function paidFor(orderId: string): Matching {
  return { key: `trade ${orderId}`, side: 'order', alone: 'saving', rest: 'charges' };
}

/** A side of what a confirmation exchanges: the order on its way for the shares. */
export function settledBy(orderId: string, side: 'order' | 'holding'): Matching {
  return { key: `settled ${orderId}`, side, alone: 'saving', rest: 'charges' };
}

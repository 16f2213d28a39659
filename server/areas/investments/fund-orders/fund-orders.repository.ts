import type { Selectable } from 'kysely';
import type {
  FundOrderSide,
  FundOrderStatus,
} from '../../../../contract/investments/fund-orders/fund-order-words.ts';
import type { Database, Db } from '../../../db/database.ts';
import { ownedRows } from '../../../db/owned-rows.ts';
import type { InvestmentRow } from '../investments.repository.ts';

export type FundOrderRow = Selectable<Database['fund_orders']>;
/** Before an order is locked, its holding is, as in all changes of it. */
export const fundOrderRows = ownedRows('fund_orders');

/** An order with what of its fund is answered with it. */
export type NamedOrderRow = FundOrderRow & Pick<InvestmentRow, 'investment_name' | 'currency'>;

interface OrderFilter {
  status?: FundOrderStatus | undefined;
  investmentId?: string | undefined;
}

/** The orders of an owner, newest first. */
export function listFundOrders(
  db: Db,
  ownerId: string,
  { status, investmentId }: OrderFilter = {},
): Promise<NamedOrderRow[]> {
  let rows = ordersWithFund(db, ownerId);
  if (status) rows = rows.where('fund_orders.status', '=', status);
  if (investmentId) rows = rows.where('fund_orders.investment_id', '=', investmentId);
  return rows.orderBy('fund_orders.placed_at', 'desc').orderBy('fund_orders.id', 'desc').execute();
}

export function findFundOrder(
  db: Db,
  ownerId: string,
  id: string,
): Promise<NamedOrderRow | undefined> {
  return ordersWithFund(db, ownerId).where('fund_orders.id', '=', id).executeTakeFirst();
}

/** The orders whose confirmation wrote one of these entries. */
export function listOrdersOfEntries(
  db: Db,
  ownerId: string,
  entryIds: readonly string[],
): Promise<FundOrderRow[]> {
  return ofOwner(db, ownerId).where('entry_id', 'in', entryIds).execute();
}

/** The orders of one fund that are under way: pending ones, and confirmed redemptions without their money. */
export function listOpenOrdersOf(
  db: Db,
  ownerId: string,
  investmentId: string,
): Promise<FundOrderRow[]> {
  return ofOwner(db, ownerId)
    .where('investment_id', '=', investmentId)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'PENDING'),
        eb.and([eb('status', '=', 'CONFIRMED'), eb('side', '=', 'REDEEM')]),
      ]),
    )
    .execute();
}

/**
 * Pending orders whose pricing day has come, without its net value; or those of plans,
 * which the job confirms by itself.
 */
export function listOrdersToPrice(db: Db, today: string): Promise<FundOrderRow[]> {
  return db
    .selectFrom('fund_orders')
    .selectAll()
    .where('status', '=', 'PENDING')
    .where('pricing_day', '<=', today)
    .where((eb) => eb.or([eb('nav', 'is', null), eb('plan_id', 'is not', null)]))
    .orderBy('pricing_day')
    .orderBy('id')
    .execute();
}

/** What an order counts for in net worth beside the holdings, from a day on until before another. */
export interface OrderOnWay {
  id: string;
  entryId: string | null;
  investmentId: string;
  side: FundOrderSide;
  /** Decimal in the holding's currency. */
  amount: string;
  from: string;
  until: string | null;
}

/**
 * What was or is on the way (在途): a SUBSCRIBE counts at its amount from its placing until its pricing
 * day, or while it is pending; a REDEEM at its net from its pricing day until it is paid, because until
 * then its shares count. What was cancelled never counts.
 */
export async function listOrdersOnWay(
  db: Db,
  ownerId: string,
  only: 'now' | 'ever',
): Promise<OrderOnWay[]> {
  let rows = ofOwner(db, ownerId).where((eb) =>
    eb.or([
      eb.and([eb('side', '=', 'SUBSCRIBE'), eb('status', 'in', ['PENDING', 'CONFIRMED'])]),
      eb.and([eb('side', '=', 'REDEEM'), eb('status', 'in', ['CONFIRMED', 'PAID'])]),
    ]),
  );
  if (only === 'now') {
    rows = rows.where((eb) =>
      eb.or([
        eb('status', '=', 'PENDING'),
        eb.and([eb('status', '=', 'CONFIRMED'), eb('side', '=', 'REDEEM')]),
      ]),
    );
  }
  return (await rows.orderBy('placed_at').orderBy('id').execute()).map((row) => {
    const { id, entry_id: entryId, investment_id: investmentId, side } = row;
    const order = { id, entryId, investmentId, side };
    return side === 'SUBSCRIBE'
      ? {
          ...order,
          amount: row.amount ?? '0',
          from: row.placed_day,
          until: row.status === 'PENDING' ? null : row.pricing_day,
        }
      : { ...order, amount: row.net ?? '0', from: row.pricing_day, until: row.paid_day };
  });
}

/** The first day on which an order of a fund that counts was on its way. */
export async function firstPlacedDay(db: Db, ownerId: string): Promise<string | undefined> {
  const { day } = await db
    .selectFrom('fund_orders')
    .innerJoin('investments', 'investments.id', 'fund_orders.investment_id')
    .select((eb) => eb.fn.min('fund_orders.placed_day').as('day'))
    .where('fund_orders.owner_id', '=', ownerId)
    .where('fund_orders.side', '=', 'SUBSCRIBE')
    .where('fund_orders.status', '<>', 'CANCELLED')
    .where('investments.status', '<>', 0)
    .executeTakeFirstOrThrow();
  return day ?? undefined;
}

/** Every order with the entry and the transaction that it names, for the check of stored data. */
export function listOrdersWithEffects(db: Db) {
  return db
    .selectFrom('fund_orders as o')
    .leftJoin('investment_entries as e', 'e.id', 'o.entry_id')
    .leftJoin('account_transactions as t', 't.id', 'o.account_transaction_id')
    .select(['o.id', 'o.side', 'o.amount', 'o.net', 'o.account_amount'])
    .select(['o.investment_id', 'o.pricing_day'])
    .select(['o.placed_day', 'o.paid_day', 'o.entry_id', 'o.account_transaction_id'])
    .select(['e.type', 'e.day', 'e.investment_id as entry_investment_id'])
    .select(['t.amount as moved', 't.day as moved_day', 't.order_id', 't.reverses'])
    .execute();
}

function ofOwner(db: Db, ownerId: string) {
  return db.selectFrom('fund_orders').selectAll().where('owner_id', '=', ownerId);
}

function ordersWithFund(db: Db, ownerId: string) {
  return db
    .selectFrom('fund_orders')
    .innerJoin('investments', (join) =>
      join
        .onRef('investments.id', '=', 'fund_orders.investment_id')
        .onRef('investments.owner_id', '=', 'fund_orders.owner_id'),
    )
    .selectAll('fund_orders')
    .select(['investments.investment_name', 'investments.currency'])
    .where('fund_orders.owner_id', '=', ownerId);
}

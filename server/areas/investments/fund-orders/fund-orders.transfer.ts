import {
  fundOrderSideLabels,
  fundOrderStatusLabels,
} from '../../../../contract/investments/fund-orders/fund-order-words.ts';
import {
  fundOrderInFile,
  fundOrdersTable,
} from '../../../../contract/investments/fund-orders/fund-orders.table.ts';
import type { FundOrder } from '../../../../contract/investments/fund-orders/fund-orders.ts';
import type { PersonalFile } from '../../../../contract/personal-data/personal-data.ts';
import { dayIn } from '../../../../finance/calendar/days.ts';
import { cashPlace, type RowSource } from '../../../area-transfer.ts';
import { fromFile, toFile } from '../../../db/row-values.ts';
import { fieldError } from '../../../errors.ts';
import { type Columns, numberCell } from '../../../spreadsheets/sheet.ts';
import type { EntryRow } from '../entries/entries.repository.ts';
import type { CashPlaces } from '../entries/entries.transfer.ts';
import type { FundPlanRow } from '../fund-plans/fund-plans.repository.ts';
import type { FundOrderRow } from './fund-orders.repository.ts';
import { orderProblems } from './fund-orders-check.ts';
import { movedOf } from './order-cash.ts';

type OrderInFile = NonNullable<PersonalFile['investments'][number]['orders']>[number];

interface Holding {
  id: string;
  owner_id: string;
}

/** The rows of a fund that its orders in a file refer to by their numbers, from 1. */
export interface NumberedRows {
  entries: readonly EntryRow[];
  plans: readonly FundPlanRow[];
}

/** An order in the personal export. */
export function orderToFile(
  row: FundOrderRow,
  { entries, plans }: NumberedRows,
  places: CashPlaces,
): OrderInFile {
  const numberOf = (rows: readonly { id: string }[], id: string | null) =>
    id === null ? null : rows.findIndex((one) => one.id === id) + 1;
  return toFile(fundOrderInFile, fundOrdersTable, row, {
    foreignClosed: row.foreign_closed?.split(',') ?? [],
    account: places.accounts.get(row.account_id ?? '') ?? null,
    transaction: places.transactions.get(row.account_transaction_id ?? '')?.transaction ?? null,
    entry: numberOf(entries, row.entry_id),
    plan: numberOf(plans, row.plan_id),
  });
}

/** The orders of a fund in a file as rows. Throws at `place` when one cannot be. */
export function ordersFromFile(
  source: RowSource,
  holding: Holding,
  orders: readonly OrderInFile[],
  rows: NumberedRows,
  place: string,
): FundOrderRow[] {
  const [usedEntries, usedDays] = [new Set<number>(), new Set<string>()];
  return orders.map((order, at) => {
    const field = `${place}.orders.${at}`;
    const row = toRow(source, holding, order, rows);
    linkCash(source, row, order, field);
    const entry = rows.entries.find(({ id }) => id === row.entry_id);
    const isItsEntry =
      entry?.type === (order.side === 'SUBSCRIBE' ? 'BUY' : 'SELL') &&
      entry.day === row.pricing_day;
    if (order.entry != null && (!isItsEntry || usedEntries.has(order.entry))) {
      throw fieldError(`${field}.entry`, '订单对应的交易不正确');
    }
    if (order.plan != null && row.plan_id === null) {
      throw fieldError(`${field}.plan`, '没有这个定投计划');
    }
    const planned = `${row.plan_id} ${row.planned_day}`;
    if (row.planned_day !== null && usedDays.has(planned)) {
      throw fieldError(`${field}.plannedDay`, '同一期的订单重复');
    }
    if (orderProblems(row).some((problem) => problem !== false)) {
      throw fieldError(field, '订单的内容前后不一致');
    }
    if (order.entry != null) usedEntries.add(order.entry);
    usedDays.add(planned);
    return row;
  });
}

/** Links an order of a file with its account and the transaction that moves its money. */
function linkCash(
  { accounts, cash }: RowSource,
  row: FundOrderRow,
  { account: number, transaction }: OrderInFile,
  place: string,
): void {
  const account = number == null ? undefined : accounts[number - 1];
  if (number != null && !account) throw fieldError(`${place}.account`, '没有这个账户');
  row.account_id = account?.id ?? null;
  if (transaction == null) return;
  const key = cashPlace(number ?? 0, transaction);
  const booked = cash.get(key);
  const isPurchase = row.side === 'SUBSCRIBE';
  const isItsOwn =
    booked?.isOrder &&
    booked.entryType === (isPurchase ? 'BUY' : 'SELL') &&
    booked.day === (isPurchase ? row.placed_day : row.paid_day) &&
    booked.amount === movedOf(row);
  if (!booked || !isItsOwn) {
    throw fieldError(`${place}.transaction`, '关联的账户流水与这笔订单不一致');
  }
  cash.delete(key);
  row.id = booked.tradeId;
  row.account_transaction_id = booked.id;
}

function toRow(
  { newId, config }: RowSource,
  holding: Holding,
  order: OrderInFile,
  { entries, plans }: NumberedRows,
): FundOrderRow {
  const idOf = (rows: readonly { id: string }[], number: number | null | undefined) =>
    number == null ? null : (rows[number - 1]?.id ?? null);
  const { foreignClosed } = order;
  return fromFile(fundOrdersTable, order, {
    id: newId(),
    owner_id: holding.owner_id,
    investment_id: holding.id,
    plan_id: idOf(plans, order.plan),
    placed_day: dayIn(config.timeZone, new Date(order.placedAt)),
    foreign_closed: foreignClosed.length > 0 ? foreignClosed.join(',') : null,
    account_id: null,
    account_transaction_id: null,
    entry_id: idOf(entries, order.entry),
    version: 1,
  });
}

/** Orders of funds, as a list answers them and as the personal export has them. */
export const orderColumns: Columns<
  (OrderInFile & { investmentName: string; currency: string }) | FundOrder
> = [
  ['基金名称', 'text', 24, (o) => o.investmentName],
  ['方向', 'text', 8, (o) => fundOrderSideLabels[o.side]],
  ['状态', 'text', 10, (o) => fundOrderStatusLabels[o.status]],
  ['净值日', 'day', 12, (o) => o.pricingDay],
  ['确认日', 'day', 12, (o) => o.confirmDay],
  ['到账日', 'day', 12, (o) => o.paidDay ?? null],
  ['金额', 'number', 14, (o) => numberCell(o.amount)],
  ['份额', 'number', 14, (o) => numberCell(o.quantity)],
  ['净值', 'number', 12, (o) => numberCell(o.nav)],
  ['手续费', 'number', 12, (o) => numberCell(o.fee)],
  ['净额', 'number', 14, (o) => numberCell(o.net)],
  ['货币', 'text', 8, (o) => o.currency],
  ['账户实际金额', 'number', 14, (o) => numberCell(o.accountAmount)],
  ['备注', 'text', 30, (o) => o.note ?? null],
];

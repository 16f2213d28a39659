import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { PlaceFundOrderBody } from '../../../../contract/investments/fund-orders/fund-order-fields.ts';
import { dayIn, dayOfInput } from '../../../../finance/calendar/days.ts';
import {
  type FundDays,
  fundDays,
  homeTimeZone,
  orderMoment,
} from '../../../../finance/calendar/fund-days.ts';
import { instantOfInput } from '../../../../finance/calendar/instants.ts';
import { openingProblems } from '../../../../finance/holdings/entries/check-entry.ts';
import { quantityOn } from '../../../../finance/holdings/entries/fold.ts';
import { decimal, sum } from '../../../../finance/money/decimal.ts';
import {
  fromDecimalColumn,
  toDecimalColumn,
  toFlagColumn,
  toInstantColumn,
  toNullableDecimalColumn,
} from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { fieldError, required } from '../../../errors.ts';
import { findCashAccount } from '../../../ledger/cash-accounts.repository.ts';
import { toEntry } from '../../../ledger/stored-entry.ts';
import { marketCalendar } from '../../market-rules/market-calendar.ts';
import { listEntries } from '../entries/entries.repository.ts';
import { blankEntry } from '../entries/entry-rows.ts';
import { foldStored } from '../entries/position.ts';
import { type InvestmentRow, investmentRows } from '../investments.repository.ts';
import {
  type FundOrderRow,
  findFundOrder,
  fundOrderRows,
  listOpenOrdersOf,
  type NamedOrderRow,
} from './fund-orders.repository.ts';
import { movedOf, moveOrderCash } from './order-cash.ts';

/** The planned day of a plan that an order is for. */
export interface PlannedFor {
  planId: string;
  plannedDay: string;
}

/** Places an order. A SUBSCRIBE with an account pays at once. */
export async function placeOrder(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  body: PlaceFundOrderBody,
  plannedFor?: PlannedFor,
): Promise<NamedOrderRow> {
  const holding = await investmentRows.lock(tx, ownerId, body.investmentId);
  if (!holding) throw fieldError('investmentId', '投资不存在');
  if (holding.investment_type !== 'FUND') {
    throw fieldError('investmentId', '只有基金可以申购和赎回');
  }
  const placedAt = placedAtOf(deps, body.placedAt);
  if (body.side === 'SUBSCRIBE' && Number(body.fixedFee) >= Number(body.amount)) {
    throw fieldError('fixedFee', '手续费必须小于申购金额');
  }
  const foreignClosed = (body.foreignClosed ?? []).map((day) =>
    dayOfInput(deps.config.timeZone, day),
  );
  const days = await orderDays(tx, deps, placedAt, body.qdii ?? false, foreignClosed);
  await refuseAgainstEntries(tx, deps, holding, body, days);
  if (body.accountId) await refuseWrongAccount(tx, holding, body, body.accountId);
  const row = newOrderRow(deps, holding, body, { placedAt, days, foreignClosed, plannedFor });
  if (row.side === 'SUBSCRIBE' && row.account_id !== null) {
    const paid = {
      accountId: row.account_id,
      amount: fromDecimalColumn(movedOf(row) ?? '0'),
      day: row.placed_day,
    };
    row.account_transaction_id = await moveOrderCash(tx, deps, row, paid);
  }
  await fundOrderRows.insert(tx, [row]);
  return required(await findFundOrder(tx, ownerId, row.id));
}

interface OrderTerms {
  placedAt: Date;
  days: FundDays;
  foreignClosed: readonly string[];
  plannedFor: PlannedFor | undefined;
}

/** A pending order that has moved no money yet. */
function newOrderRow(
  deps: Deps,
  holding: InvestmentRow,
  body: PlaceFundOrderBody,
  { placedAt, days, foreignClosed, plannedFor }: OrderTerms,
): FundOrderRow {
  const now = toInstantColumn(deps.now());
  return {
    id: deps.newId(),
    owner_id: holding.owner_id,
    investment_id: holding.id,
    plan_id: plannedFor?.planId ?? null,
    planned_day: plannedFor?.plannedDay ?? null,
    side: body.side,
    status: 'PENDING',
    placed_at: toInstantColumn(placedAt),
    placed_day: dayIn(deps.config.timeZone, placedAt),
    amount: toNullableDecimalColumn(body.amount),
    quantity: toNullableDecimalColumn(body.quantity),
    rate_percent: toNullableDecimalColumn(body.ratePercent),
    fixed_fee: toNullableDecimalColumn(body.fixedFee),
    truncate: toFlagColumn(body.truncate ?? false),
    qdii: toFlagColumn(body.qdii ?? false),
    foreign_closed: foreignClosed.length > 0 ? foreignClosed.join(',') : null,
    pricing_day: days.pricingDay,
    confirm_day: days.confirmDay,
    expected: toFlagColumn(days.expected),
    nav: null,
    fee: null,
    net: null,
    paid_day: null,
    account_id: body.accountId || null,
    account_amount: body.accountId ? toNullableDecimalColumn(body.accountAmount) : null,
    account_transaction_id: null,
    entry_id: null,
    note: body.note ?? null,
    version: 1,
    created_at: now,
    updated_at: now,
  };
}

function placedAtOf({ config, now }: Deps, input: string | null | undefined): Date {
  if (input == null) return now();
  const placedAt = instantOfInput(homeTimeZone, input);
  if (placedAt > now()) throw fieldError('placedAt', '下单时间不能晚于现在');
  if (dayIn(config.timeZone, placedAt) < '1970-01-01') {
    throw fieldError('placedAt', '下单时间不能早于1970-01-01');
  }
  return placedAt;
}

/** The pricing and the confirmation day of an order placed at an instant. */
async function orderDays(
  tx: Tx,
  deps: Deps,
  placedAt: Date,
  isQdii: boolean,
  foreignClosed: readonly string[],
): Promise<FundDays> {
  const { day, time } = orderMoment(placedAt.toISOString());
  const calendar = await marketCalendar(tx, deps, 'CN', day, day);
  return fundDays(calendar, { day, time, isQdii, foreignClosed });
}

/** Nothing is ordered before the opening, and no more is redeemed than is held and not redeemed yet. */
async function refuseAgainstEntries(
  tx: Tx,
  deps: Deps,
  holding: InvestmentRow,
  { side, quantity }: PlaceFundOrderBody,
  { pricingDay }: FundDays,
): Promise<void> {
  const rows = await listEntries(tx, holding.owner_id, [holding.id]);
  const bought = { ...blankEntry(deps, holding, 0), type: 'BUY' as const, day: pricingDay };
  const [tooEarly] = openingProblems(toEntry(bought), rows.map(toEntry));
  if (tooEarly) throw fieldError('placedAt', tooEarly.message);
  if (side !== 'REDEEM') return;
  const folded = foldStored(rows, holding.investment_type);
  const pending = (await listOpenOrdersOf(tx, holding.owner_id, holding.id)).filter(
    (row) => row.side === 'REDEEM' && row.status === 'PENDING',
  );
  const redeemed = sum(pending.map((row) => fromDecimalColumn(row.quantity ?? '0')));
  const left = quantityOn(folded, pricingDay).minus(redeemed);
  if (decimal(quantity ?? 0).gt(left)) {
    const text = `赎回 ${toDecimalColumn(quantity ?? 0)} 超过可赎回的 ${toDecimalColumn(left)}`;
    throw fieldError('quantity', text);
  }
}

/** Refuses an account that is not there, or one in another currency without what was taken from it. */
async function refuseWrongAccount(
  tx: Tx,
  { owner_id, currency }: InvestmentRow,
  { side, accountAmount }: PlaceFundOrderBody,
  accountId: string,
): Promise<void> {
  const account = await findCashAccount(tx, owner_id, accountId);
  if (!account) throw fieldError('accountId', '账户不存在');
  if (side === 'SUBSCRIBE' && accountAmount == null && account.currency !== currency) {
    throw fieldError('accountAmount', missingAccountAmount(account.currency));
  }
}

export function missingAccountAmount(currency: Currency): string {
  return `账户币种是 ${currency}，请填写实际扣款（到账）金额`;
}

/**
 * Refuses an account that does not exist, or whose currency is not the fund's: a plan has no field
 * for what the bank takes in another currency.
 */
export async function refuseOtherAccount(
  tx: Tx,
  { owner_id, currency }: Pick<InvestmentRow, 'owner_id' | 'currency'>,
  accountId: string,
): Promise<void> {
  const account = await findCashAccount(tx, owner_id, accountId);
  if (!account) throw fieldError('accountId', '账户不存在');
  if (account.currency !== currency) {
    const text = `账户币种是 ${account.currency}，与基金币种 ${currency} 不同，不能关联`;
    throw fieldError('accountId', text);
  }
}

import type { z } from 'zod';
import type { AddEntryBody } from '../../../../contract/investments/entry-fields.ts';
import type {
  ConfirmFundOrderBody,
  cancelFundOrderBody,
  paidFundOrderBody,
} from '../../../../contract/investments/fund-orders/fund-order-fields.ts';
import {
  type FundOrderStatus,
  fundOrderStatusLabels,
} from '../../../../contract/investments/fund-orders/fund-order-words.ts';
import { type Day, dayOfInput } from '../../../../finance/calendar/days.ts';
import {
  type Confirmation,
  confirmOrder,
  type OrderTerms,
} from '../../../../finance/holdings/charges/order-confirmation.ts';
import { type Decimal, decimal, toExactWire } from '../../../../finance/money/decimal.ts';
import { todayOf } from '../../../business-day.ts';
import {
  fromDecimalColumn,
  fromFlagColumn,
  toDecimalColumn,
  toInstantColumn,
  toNullableDecimalColumn,
} from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, fieldError, required, staleVersion } from '../../../errors.ts';
import { findCashAccount } from '../../../ledger/cash-accounts.repository.ts';
import { addEntry } from '../entries/entries.service.ts';
import { investmentRows } from '../investments.repository.ts';
import { toFundOrder } from './fund-order-answers.ts';
import {
  type FundOrderRow,
  findFundOrder,
  fundOrderRows,
  type NamedOrderRow,
} from './fund-orders.repository.ts';
import { moveOrderCash, writeCancelled } from './order-cash.ts';
import { missingAccountAmount } from './place-order.ts';
import { storedNav } from './stored-nav.ts';

/**
 * Confirms an order: writes the BUY or SELL of its pricing day, and everything that follows from it. A call that
 * states no figures and names the version which it has confirmed already is answered as done.
 */
export async function confirmFundOrder(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  body: ConfirmFundOrderBody,
): Promise<NamedOrderRow> {
  const { version, ...stated } = body;
  const hasFigures = Object.values(stated).some((figure) => figure != null);
  const order = await lockOrder(tx, ownerId, id, version, hasFigures ? undefined : 'CONFIRMED');
  if (!hasFigures && isRepeated(order, version, 'CONFIRMED')) return order;
  refuseStep(order, 'PENDING', '确认');
  const nav = await navOf(tx, deps, order, body.nav);
  const result = confirmOrder(termsOf(order), {
    nav,
    quantity: toOptionalDecimal(body.quantity),
    fee: toOptionalDecimal(body.fee),
    net: toOptionalDecimal(body.net),
  });
  if ('message' in result) throw fieldError(result.field, result.message);
  const entry = await addOrderEntry(tx, deps, order, nav, result);
  await fundOrderRows.update(tx, ownerId, id, {
    status: 'CONFIRMED',
    nav: toDecimalColumn(nav),
    quantity: toDecimalColumn(result.quantity),
    amount: toDecimalColumn(result.amount),
    fee: toDecimalColumn(result.fee),
    net: toDecimalColumn(result.net),
    entry_id: entry.id,
    ...nextVersion(deps, order),
  });
  return required(await findFundOrder(tx, ownerId, id));
}

/** Notes that the money of a redemption has come, and books it where an account is linked. */
export async function payFundOrder(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  body: z.output<typeof paidFundOrderBody>,
): Promise<NamedOrderRow> {
  const order = await lockOrder(tx, ownerId, id, body.version);
  if (order.side === 'SUBSCRIBE') throw new AppError('CONFLICT', '申购订单没有到账这一步');
  refuseStep(order, 'CONFIRMED', '登记到账');
  const today = todayOf(deps);
  const day = body.day == null ? today : dayOfInput(deps.config.timeZone, body.day);
  if (day > today) throw fieldError('day', '到账日期不能晚于今天');
  if (day < order.pricing_day) {
    throw fieldError('day', `到账日期不能早于净值日 ${order.pricing_day}`);
  }
  const { account_id: accountId } = order;
  const stated = accountId === null ? null : toNullableDecimalColumn(body.accountAmount);
  if (stated === null && accountId !== null) await refuseForeignMoney(tx, order, accountId);
  const amount = fromDecimalColumn(stated ?? order.net ?? '0');
  const movement = accountId === null || amount.eq(0) ? null : { accountId, amount, day };
  await fundOrderRows.update(tx, ownerId, id, {
    status: 'PAID',
    paid_day: day,
    account_amount: stated,
    account_transaction_id: await moveOrderCash(tx, deps, order, movement),
    ...nextVersion(deps, order),
  });
  return required(await findFundOrder(tx, ownerId, id));
}

/** What comes into an account in another currency has to be stated. */
async function refuseForeignMoney(tx: Tx, order: NamedOrderRow, accountId: string): Promise<void> {
  const account = await findCashAccount(tx, order.owner_id, accountId);
  if (account && account.currency !== order.currency) {
    throw fieldError('accountAmount', missingAccountAmount(account.currency));
  }
}

/** Cancels a pending order; what it has paid is reversed. The call that names the same version again is done. */
export async function cancelFundOrder(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  { version }: z.output<typeof cancelFundOrderBody>,
): Promise<NamedOrderRow> {
  const order = await lockOrder(tx, ownerId, id, version, 'CANCELLED');
  if (isRepeated(order, version, 'CANCELLED')) return order;
  refuseStep(order, 'PENDING', '撤销');
  await writeCancelled(tx, deps, order);
  return required(await findFundOrder(tx, ownerId, id));
}

/**
 * The order, locked after its holding's row, which every change of a holding locks first. Of another version than
 * the named one it is refused, unless that one's step to `repeated` is all that has happened since.
 */
async function lockOrder(
  tx: Tx,
  ownerId: string,
  id: string,
  version: Version,
  repeated?: FundOrderStatus,
): Promise<NamedOrderRow> {
  const { investment_id, investment_name, currency } = required(
    await findFundOrder(tx, ownerId, id),
  );
  await investmentRows.lock(tx, ownerId, investment_id);
  const order = required(await fundOrderRows.lock(tx, ownerId, id));
  const isStale = version != null && version !== order.version;
  if (isStale && !(repeated && isRepeated(order, version, repeated))) {
    throw staleVersion(toFundOrder(required(await findFundOrder(tx, ownerId, id))));
  }
  return { ...order, investment_name, currency };
}

type Version = number | null | undefined;

const isRepeated = (order: FundOrderRow, version: Version, status: FundOrderStatus): boolean =>
  version === order.version - 1 && order.status === status;

function refuseStep({ status }: FundOrderRow, from: FundOrderStatus, step: string): void {
  if (status === from) return;
  const state = fundOrderStatusLabels[status];
  throw new AppError('CONFLICT', `订单${state}，不能${step}`);
}

async function navOf(
  tx: Tx,
  deps: Deps,
  order: FundOrderRow,
  stated: number | null | undefined,
): Promise<Decimal> {
  const { pricing_day: day } = order;
  const unknown = fieldError('nav', `${day} 的净值尚未公布`);
  if (day > todayOf(deps)) throw unknown;
  if (stated != null) return decimal(stated);
  const known = order.nav ?? (await storedNav(tx, order));
  if (known === undefined) throw unknown;
  return fromDecimalColumn(known);
}

/** An order as its arithmetic takes it. */
export function termsOf(order: FundOrderRow): OrderTerms {
  const charges = {
    ratePercent: order.rate_percent === null ? null : fromDecimalColumn(order.rate_percent),
    fixedFee: order.fixed_fee === null ? null : fromDecimalColumn(order.fixed_fee),
  };
  return order.side === 'SUBSCRIBE'
    ? {
        side: 'SUBSCRIBE',
        amount: fromDecimalColumn(order.amount ?? '0'),
        truncate: fromFlagColumn(order.truncate),
        ...charges,
      }
    : { side: 'REDEEM', quantity: fromDecimalColumn(order.quantity ?? '0'), ...charges };
}

function toOptionalDecimal(value: number | null | undefined): Decimal | undefined {
  return value == null ? undefined : decimal(value);
}

/** The fields of an entry that the form of an order has under another name. */
const orderFields: Record<string, string> = { price: 'nav', amount: 'net', day: 'nav' };

/**
 * Its entry is linked to no account: the order itself has moved the money, or will when it is paid.
 */
async function addOrderEntry(
  tx: Tx,
  deps: Deps,
  order: FundOrderRow,
  nav: Decimal,
  { quantity, amount, fee, net }: Confirmation,
) {
  const isPurchase = order.side === 'SUBSCRIBE';
  const body: AddEntryBody = {
    type: isPurchase ? 'BUY' : 'SELL',
    day: order.pricing_day,
    quantity: toExactWire(quantity),
    price: toExactWire(nav),
    amount: toExactWire(isPurchase ? net : amount),
    fee: toExactWire(fee),
    confirmDay: order.confirm_day as Day,
    note: order.note,
  };
  try {
    const origin = order.plan_id === null ? 'form' : 'plan';
    return await addEntry(tx, deps, order.owner_id, order.investment_id, body, origin);
  } catch (error) {
    throw error instanceof AppError ? withOrderFields(error) : error;
  }
}

function withOrderFields(error: AppError): AppError {
  const { fields } = error.details ?? {};
  if (!fields) return error;
  const renamed = Object.entries(fields).map(([name, texts]) => [orderFields[name] ?? name, texts]);
  return new AppError(error.code, error.message, {
    details: { ...error.details, fields: Object.fromEntries(renamed) },
  });
}

function nextVersion(deps: Deps, { version }: FundOrderRow) {
  return { version: version + 1, updated_at: toInstantColumn(deps.now()) };
}

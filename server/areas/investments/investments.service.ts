import type { z } from 'zod';
import type { AddEntryBody } from '../../../contract/investments/entry-fields.ts';
import type {
  newInvestmentBody,
  setStatusBody,
  updateInvestmentBody,
} from '../../../contract/investments/investment-fields.ts';
import { dayIn, dayOfInput } from '../../../finance/calendar/days.ts';
import { toDecimalColumn, toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, below, fieldError, required, staleVersion } from '../../errors.ts';
import { refuseHandedOver } from '../../ledger/handed-over.ts';
import { removeReportedActions } from './corporate-actions/corporate-actions.repository.ts';
import { type EntryRow, entryRows, listHandedOver } from './entries/entries.repository.ts';
import { addEntry } from './entries/entries.service.ts';
import { blankEntry } from './entries/entry-rows.ts';
import { editByForm } from './entries/form-entries.ts';
import { positionOf } from './entries/position.ts';
import { listOpenOrdersOf } from './fund-orders/fund-orders.repository.ts';
import { placeOrder } from './fund-orders/place-order.ts';
import { findHolding, type Holding } from './holdings.repository.ts';
import { answerHolding } from './investment-answers.ts';
import { type InvestmentRow, investmentRows } from './investments.repository.ts';
import {
  manualPriceRow,
  removeManualPrices,
  saveManualPrices,
} from './prices/manual-prices.repository.ts';
import { keepingMovedPrices } from './prices/moved-prices.ts';
import { instrumentOf, trackHolding } from './prices/tracked-instruments.repository.ts';

type TypedSymbol = Pick<InvestmentRow, 'symbol' | 'investment_type'>;

/** Adds a holding. Without a current price it counts at cost until one is known. */
export async function createInvestment(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  body: z.output<typeof newInvestmentBody>,
): Promise<Holding> {
  const now = toInstantColumn(deps.now());
  const named: TypedSymbol = { symbol: body.symbol, investment_type: body.investmentType };
  const holding = { id: deps.newId(), owner_id: ownerId };
  const { firstEntry, firstOrder } = body;
  const opening = firstEntry || firstOrder ? [] : [openingOf(deps, holding, body)];
  const row: InvestmentRow = {
    ...named,
    ...holding,
    ...positionOf(opening, named.investment_type),
    purchase_date: dayOfInput(
      deps.config.timeZone,
      firstEntry?.day ?? firstOrder?.placedAt ?? body.purchaseDate ?? now,
    ),
    investment_name: body.investmentName,
    instrument_key: instrumentOf(named)?.key ?? null,
    currency: body.currency ?? 'USD',
    description: body.description ?? null,
    status: 1,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  await investmentRows.insert(tx, [row]);
  await entryRows.insert(tx, opening);
  await trackHolding(tx, deps, row);
  if (firstEntry) await addFirstEntry(tx, deps, row, firstEntry);
  if (firstOrder) await placeFirstOrder(tx, deps, row, firstOrder);
  if (body.currentPrice != null) {
    await saveManualPrices(tx, [manualPriceRow(deps, row, body.currentPrice)]);
  }
  return required(await findHolding(tx, ownerId, row.id));
}

/** The opening that the form of a holding states. */
function openingOf(
  deps: Deps,
  holding: { id: string; owner_id: string },
  { quantity, purchasePrice, costPrice, purchaseDate }: z.output<typeof newInvestmentBody>,
): EntryRow {
  const blank = blankEntry(deps, holding, 1);
  return {
    ...blank,
    // The contract has made sure of a day, a quantity, and one of the two prices.
    day: dayOfInput(deps.config.timeZone, purchaseDate ?? blank.created_at),
    quantity: toDecimalColumn(quantity ?? 0),
    price: toDecimalColumn(purchasePrice ?? costPrice ?? 0),
  };
}

/** The texts of a refused first entry stand below `firstEntry`. */
async function addFirstEntry(
  tx: Tx,
  deps: Deps,
  { id, owner_id }: InvestmentRow,
  entry: AddEntryBody,
): Promise<void> {
  try {
    await addEntry(tx, deps, owner_id, id, entry);
  } catch (error) {
    throw error instanceof AppError ? below('firstEntry', error) : error;
  }
}

/** A fund that is ordered for the first time is held with no shares until the order is confirmed. */
async function placeFirstOrder(
  tx: Tx,
  deps: Deps,
  { id, owner_id }: InvestmentRow,
  order: NonNullable<z.output<typeof newInvestmentBody>['firstOrder']>,
): Promise<void> {
  try {
    await placeOrder(tx, deps, owner_id, { ...order, investmentId: id, side: 'SUBSCRIBE' });
  } catch (error) {
    throw error instanceof AppError ? below('firstOrder', error) : error;
  }
}

/**
 * Edits a holding. What is left out stays. When the symbol, type or currency changes, the market's price
 * is that of another thing from then on; what the owner entered stays.
 */
export async function editInvestment(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  body: z.output<typeof updateInvestmentBody>,
): Promise<Holding> {
  const before = await lockCurrent(tx, deps, ownerId, id, body.version);
  const { timeZone } = deps.config;
  const purchasePrice = body.purchasePrice ?? body.costPrice;
  const row: InvestmentRow = {
    ...before,
    investment_name: body.investmentName ?? before.investment_name,
    symbol: body.symbol ?? before.symbol,
    investment_type: body.investmentType ?? before.investment_type,
    currency: body.currency ?? before.currency,
    description: body.description === undefined ? before.description : body.description,
  };
  const position = await editByForm(tx, deps, before, row, {
    quantity: body.quantity === undefined ? undefined : toDecimalColumn(body.quantity),
    purchasePrice: purchasePrice === undefined ? undefined : toDecimalColumn(purchasePrice),
    purchaseDate: dayOf(body.purchaseDate, timeZone, deps.now()),
  });
  Object.assign(row, position);
  row.instrument_key = instrumentOf(row)?.key ?? null;
  await refuseChangeWithOpenOrders(tx, before, row);
  const isOtherThing =
    row.instrument_key !== before.instrument_key || row.currency !== before.currency;
  if (isOtherThing) await removeReportedActions(tx, ownerId, id);
  await enterPrice(tx, deps, row, body.currentPrice);
  if (isOtherThing || row.purchase_date < before.purchase_date) await trackHolding(tx, deps, row);
  return saveEdit(tx, deps, row);
}

/** The price of today that a form states; null removes all that the owner has entered. */
async function enterPrice(
  tx: Tx,
  deps: Deps,
  row: InvestmentRow,
  price: number | null | undefined,
): Promise<void> {
  if (price === undefined) return;
  const { owner_id, id } = row;
  await keepingMovedPrices(tx, owner_id, [row], () =>
    price === null
      ? removeManualPrices(tx, owner_id, id)
      : saveManualPrices(tx, [manualPriceRow(deps, row, price)]),
  );
}

/**
 * Deletes a holding with its entries. One with orders on the way stays: what they paid would be lost. So does one whose
 * units were handed over: the other owner's holding began with them.
 */
export async function deleteInvestment(tx: Tx, ownerId: string, id: string): Promise<void> {
  required(await investmentRows.lock(tx, ownerId, id));
  const moves = await listHandedOver(tx, ownerId, [id]);
  const given = moves.find(({ type }) => type === 'TRANSFER_OUT');
  refuseHandedOver({ handed_over_on: given?.day ?? null });
  if (await hasOpenOrders(tx, ownerId, id)) {
    throw new AppError('CONFLICT', '有在途的基金订单，请先确认、登记到账或撤销');
  }
  await investmentRows.remove(tx, ownerId, { id });
}

/** Refuses another type or currency while orders are on the way: they are of a fund, in its currency. */
async function refuseChangeWithOpenOrders(tx: Tx, before: InvestmentRow, after: InvestmentRow) {
  const isOtherCurrency = after.currency !== before.currency;
  const isOtherType = after.investment_type !== before.investment_type;
  if (!isOtherCurrency && !isOtherType) return;
  if (!(await hasOpenOrders(tx, before.owner_id, before.id))) return;
  throw isOtherCurrency
    ? fieldError('currency', '有在途的基金订单，不能更改币种')
    : fieldError('investmentType', '有在途的基金订单，不能更改类型');
}

async function hasOpenOrders(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  return (await listOpenOrdersOf(tx, ownerId, id)).length > 0;
}

export async function setStatus(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  { status, version }: z.output<typeof setStatusBody>,
): Promise<Holding> {
  const row = await lockCurrent(tx, deps, ownerId, id, version);
  return saveEdit(tx, deps, { ...row, status });
}

/** The row to edit, locked; refuses an edit that is based on an older version. */
export async function lockCurrent(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  version: number | null | undefined,
): Promise<InvestmentRow> {
  const row = required(await investmentRows.lock(tx, ownerId, id));
  if (version != null && version !== row.version) {
    throw staleVersion(await answerHolding(tx, deps, required(await findHolding(tx, ownerId, id))));
  }
  return row;
}

/** Writes an edited row as its next version. */
export async function saveEdit(tx: Tx, deps: Deps, row: InvestmentRow): Promise<Holding> {
  const { id, owner_id, created_at, ...changes } = row;
  await investmentRows.update(tx, owner_id, id, {
    ...changes,
    version: row.version + 1,
    updated_at: toInstantColumn(deps.now()),
  });
  return required(await findHolding(tx, owner_id, id));
}

/** An update keeps the purchase date, or, when it is cleared, sets it to now. */
function dayOf(bodyDay: string | null | undefined, timeZone: string, now: Date) {
  if (bodyDay === undefined) return undefined;
  return bodyDay === null ? dayIn(timeZone, now) : dayOfInput(timeZone, bodyDay);
}

import type { z } from 'zod';
import type {
  createInvestmentBody,
  setStatusBody,
  updateInvestmentBody,
} from '../../../contract/investments/investment-fields.ts';
import { dayIn, dayOfInput } from '../../../finance/calendar/days.ts';
import { assetTypeOf, normalizeSymbol } from '../../../finance/market/symbols.ts';
import { toDecimalColumn, toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { required, staleVersion } from '../../errors.ts';
import { findHolding, type Holding } from './holdings.repository.ts';
import { toInvestment } from './investment-answers.ts';
import {
  type InvestmentRow,
  insertInvestment,
  lockInvestment,
  updateInvestment,
} from './investments.repository.ts';
import { manualPriceRow } from './prices/manual-price-row.ts';
import { removeManualPrices, saveManualPrices } from './prices/manual-prices.repository.ts';
import { trackInstrument } from './prices/tracked-instruments.repository.ts';

type Named = Pick<InvestmentRow, 'symbol' | 'investment_type'>;

/** Adds a holding. Without a current price it counts at cost until one is known. */
export async function createInvestment(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  body: z.output<typeof createInvestmentBody>,
): Promise<Holding> {
  const now = toInstantColumn(deps.now());
  const named: Named = { symbol: body.symbol, investment_type: body.investmentType };
  const row: InvestmentRow = {
    ...named,
    id: deps.newId(),
    owner_id: ownerId,
    investment_name: body.investmentName,
    instrument_key: instrumentOf(named)?.key ?? null,
    quantity: toDecimalColumn(body.quantity),
    // The contract has made sure of one of the two.
    purchase_price: toDecimalColumn(body.purchasePrice ?? body.costPrice ?? 0),
    currency: body.currency ?? 'USD',
    purchase_date: dayOfInput(deps.config.timeZone, body.purchaseDate),
    description: body.description ?? null,
    status: 1,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  await insertInvestment(tx, row);
  await track(tx, deps, row);
  if (body.currentPrice != null) {
    await saveManualPrices(tx, [manualPriceRow(deps, row, body.currentPrice)]);
  }
  return required(await findHolding(tx, ownerId, row.id));
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
    quantity: body.quantity === undefined ? before.quantity : toDecimalColumn(body.quantity),
    purchase_price:
      purchasePrice === undefined ? before.purchase_price : toDecimalColumn(purchasePrice),
    currency: body.currency ?? before.currency,
    purchase_date: dayOf(body.purchaseDate, before.purchase_date, timeZone, deps.now()),
    description: body.description === undefined ? before.description : body.description,
  };
  row.instrument_key = instrumentOf(row)?.key ?? null;
  const isOtherThing =
    row.instrument_key !== before.instrument_key || row.currency !== before.currency;
  if (body.currentPrice === null) await removeManualPrices(tx, ownerId, id);
  if (body.currentPrice != null) {
    await saveManualPrices(tx, [manualPriceRow(deps, row, body.currentPrice)]);
  }
  if (isOtherThing || row.purchase_date < before.purchase_date) await track(tx, deps, row);
  return saveEdit(tx, deps, row);
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

/** The row to edit, held; refuses an edit that is based on an older version. */
export async function lockCurrent(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  version: number | null | undefined,
): Promise<InvestmentRow> {
  const row = required(await lockInvestment(tx, ownerId, id));
  if (version != null && version !== row.version) {
    throw staleVersion(toInvestment(required(await findHolding(tx, ownerId, id)), deps.now()));
  }
  return row;
}

/** Writes an edited row as its next version. */
export async function saveEdit(tx: Tx, deps: Deps, row: InvestmentRow): Promise<Holding> {
  const { id, owner_id, created_at, ...changes } = row;
  await updateInvestment(tx, owner_id, id, {
    ...changes,
    version: row.version + 1,
    updated_at: toInstantColumn(deps.now()),
  });
  return required(await findHolding(tx, owner_id, id));
}

/** What the market knows under a holding's symbol; undefined for what nobody quotes. */
export function instrumentOf({ symbol, investment_type }: Named) {
  return normalizeSymbol(symbol, assetTypeOf(investment_type));
}

async function track(tx: Tx, deps: Deps, row: InvestmentRow): Promise<void> {
  const instrument = instrumentOf(row);
  if (!instrument) return;
  await trackInstrument(tx, instrument, row.purchase_date, toInstantColumn(deps.now()));
}

/** An update keeps the purchase date, or, when it is cleared, sets it to now. */
function dayOf(given: string | null | undefined, before: string, timeZone: string, now: Date) {
  if (given === undefined) return before;
  return given === null ? dayIn(timeZone, now) : dayOfInput(timeZone, given);
}

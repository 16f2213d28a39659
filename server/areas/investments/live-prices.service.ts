import { currencies } from '../../../contract/fields/currencies.ts';
import type { PriceUpdate } from '../../../contract/investments/investment-prices.ts';
import type { Instrument } from '../../../finance/market/symbols.ts';
import type { Db, Tx } from '../../db/database.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import { writeAudit } from '../../http/pipeline/audit.ts';
import type { Origin } from '../../http/pipeline/caller.ts';
import { describeFailure } from '../../providers/provider-labels.ts';
import { type Refreshed, refreshQuotes, storedQuotes } from '../quotes/quotes.service.ts';
import { newestRates } from '../rates/rates.repository.ts';
import { counted } from './investment-summary.ts';
import { type InvestmentRow, listInvestments } from './investments.repository.ts';
import { instrumentOf } from './investments.service.ts';
import { livePrice, missingRateText } from './live-price.ts';
import { priceHoldingsOfUser } from './live-prices.repository.ts';

/** Who asks for prices, from where, and by which call. */
export interface PriceRequest extends Origin {
  userId: string;
  ownerId: string;
  action: string;
}

export const noSourceText = '这类投资没有行情来源，请手动更新价格';
export const unknownSymbolText = '无法识别该代码，请检查代码和类型，或手动更新价格';

/** Fetches the price of every symbol a user holds. One that fails does not stop the others. */
export async function updateAllPrices(deps: Deps, request: PriceRequest): Promise<PriceUpdate> {
  const rows = counted(await listInvestments(deps.db, request.ownerId));
  const lots = Map.groupBy(rows, (row) => row.instrument_key ?? row.symbol);
  const instruments = [...lots.values()].flatMap(([row]) => (row && instrumentOf(row)) ?? []);
  const reasons = await fetchAndApply(deps, request, instruments);
  const failed = [...lots].flatMap(([key, [row]]) => {
    const reason = row?.instrument_key ? reasons.get(key) : row && unpricedText(row);
    return row && reason ? [{ symbol: row.symbol, reason }] : [];
  });
  return { updated: lots.size - failed.length, failed };
}

/** Why a holding that is no known instrument has no live price. */
export function unpricedText(row: InvestmentRow): string {
  return row.investment_type === 'BOND' || row.investment_type === 'OTHER'
    ? noSourceText
    : unknownSymbolText;
}

/**
 * Asks the sources, then prices the user's holdings in one short transaction with its audit line.
 * Answers why, for the instruments that could not be priced, by key; their old prices stay.
 */
export async function fetchAndApply(
  deps: Deps,
  request: PriceRequest,
  instruments: readonly Instrument[],
): Promise<Map<string, string>> {
  const refreshed = await refreshQuotes(deps, instruments);
  return withTransaction(deps.db, async (tx) => {
    const reasons = await applyQuotes(tx, deps, request.ownerId, refreshed);
    await writeAudit(tx, {
      id: deps.newId(),
      userId: request.userId,
      ownerId: request.ownerId,
      action: request.action,
      targetId: null,
      at: deps.now(),
      address: request.address,
      requestId: request.requestId,
    });
    return reasons;
  });
}

async function applyQuotes(tx: Tx, deps: Deps, ownerId: string, refreshed: Refreshed) {
  const reasons = new Map<string, string>();
  for (const [key, failure] of refreshed.failures) reasons.set(key, describeFailure(failure));
  for (const [key, { reason }] of refreshed.refused) reasons.set(key, reason);
  const quotes = await storedQuotes(tx, [...refreshed.stored], deps.now());
  const rates = await newestRates(tx);
  const held = await heldCurrencies(tx, ownerId);
  for (const [key, quote] of quotes) {
    for (const currency of currencies.filter((code) => held.get(key)?.has(code))) {
      const price = livePrice(quote, currency, rates);
      if (price) await priceHoldingsOfUser(tx, ownerId, key, currency, price);
      else reasons.set(key, missingRateText(quote.currency, currency));
    }
  }
  return reasons;
}

async function heldCurrencies(db: Db, ownerId: string) {
  const held = new Map<string, Set<string>>();
  for (const { instrument_key: key, currency } of await listInvestments(db, ownerId)) {
    if (key) held.set(key, (held.get(key) ?? new Set()).add(currency));
  }
  return held;
}

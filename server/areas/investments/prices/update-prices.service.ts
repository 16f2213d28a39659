import {
  type PriceUpdate,
  splitQuestion,
} from '../../../../contract/investments/investment-prices.ts';
import {
  type AssetType,
  assetTypeOf,
  type Instrument,
  normalizeSymbol,
} from '../../../../finance/market/symbols.ts';
import { toInstantColumn } from '../../../db/columns.ts';
import { withTransaction } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, fieldError } from '../../../errors.ts';
import { writeAudit } from '../../../http/pipeline/audit.ts';
import type { Origin } from '../../../http/pipeline/caller.ts';
import { describeFailure } from '../../../providers/provider-labels.ts';
import { refreshQuotes } from '../../quotes/quotes.service.ts';
import { newestRates } from '../../rates/rates.repository.ts';
import { countedHoldings } from '../analysis/investment-summary.ts';
import { type Holding, listHoldings, listPricedRows } from '../holdings.repository.ts';
import type { InvestmentRow } from '../investments.repository.ts';
import { quotedPrice } from './current-price.ts';
import { replaceManualPrices } from './manual-prices.repository.ts';
import { instrumentOf } from './tracked-instruments.repository.ts';

/** Who asks for prices, from where, and by which call. */
export interface PriceRequest extends Origin {
  userId: string;
  ownerId: string;
  action: string;
}

const noSourceText = '这类投资没有行情来源，请手动更新价格';
const unknownSymbolText = '无法识别该代码，请检查代码和类型，或手动更新价格';

/**
 * Fetches the price of one symbol, in any spelling, and answers the owner's holdings of it. Throws
 * 404 when the owner has no such holding, 400 when no source has its kind, and 502 with the reason
 * of each source when all failed; the old price then stays.
 */
export async function updatePrice(
  deps: Deps,
  request: PriceRequest,
  symbol: string,
  assetType: AssetType | undefined,
): Promise<{ symbol: string; updated: number; rows: Holding[] }> {
  const rows = await listPricedRows(deps.db, request.ownerId);
  const instruments = instrumentsMeant(rows, symbol, assetType);
  const reasons = await fetchPrices(deps, request, instruments);
  if (reasons.size > 0) {
    const all = [...reasons.values()].join('；');
    throw new AppError('PROVIDER_FAILED', `${symbol} 价格更新失败，已保留原价格。${all}`);
  }
  const keys = new Set(instruments.map((instrument) => instrument.key));
  const updated = (await listHoldings(deps.db, request.ownerId)).filter((row) =>
    keys.has(row.instrument_key ?? ''),
  );
  return { symbol, updated: updated.length, rows: updated };
}

/** Fetches the price of every symbol an owner holds. One that fails does not stop the others. */
export async function updateAllPrices(deps: Deps, request: PriceRequest): Promise<PriceUpdate> {
  const rows = countedHoldings(await listPricedRows(deps.db, request.ownerId));
  const lots = Map.groupBy(rows, (row) => row.instrument_key ?? row.symbol);
  const instruments = [...lots.values()].flatMap(([row]) => (row && instrumentOf(row)) ?? []);
  const reasons = await fetchPrices(deps, request, instruments);
  const failed = [...lots].flatMap(([key, [row]]) => {
    const reason = row?.instrument_key ? reasons.get(key) : row && unpricedText(row);
    if (!row || !reason) return [];
    const asksForSplit = reason.includes(splitQuestion);
    return [{ symbol: row.symbol, reason, ...(asksForSplit && { investmentId: row.id }) }];
  });
  return { updated: lots.size - failed.length, failed };
}

/**
 * Has the quotes refreshed, and lets the market's price count again where the owner had entered one:
 * that is what was asked for. Answers why not, for the instruments without a new price, by key.
 */
async function fetchPrices(
  deps: Deps,
  request: PriceRequest,
  instruments: readonly Instrument[],
): Promise<Map<string, string>> {
  const { stored, refused, failures } = await refreshQuotes(deps, instruments);
  const reasons = new Map<string, string>();
  for (const [key, failure] of failures) reasons.set(key, describeFailure(failure));
  for (const [key, { reason }] of refused) reasons.set(key, reason);
  const { ownerId, userId, action, address, requestId, tokenId } = request;
  await withTransaction(deps.db, async (tx) => {
    const rates = await newestRates(tx);
    const entered: string[] = [];
    for (const row of await listPricedRows(tx, ownerId)) {
      const { instrument_key: key, quote_currency: currency } = row;
      if (key === null || currency === null || !stored.has(key)) continue;
      if (!quotedPrice(row, rates)) reasons.set(key, missingRateText(currency, row.currency));
      else if (row.manual_price !== null) entered.push(row.id);
    }
    const at = deps.now();
    if (entered.length > 0) await replaceManualPrices(tx, ownerId, entered, toInstantColumn(at));
    const line = { id: deps.newId(), userId, ownerId, action, targetId: null, at };
    await writeAudit(tx, { ...line, address, requestId, tokenId });
  });
  return reasons;
}

/** The instruments among an owner's holdings that a symbol means; refuses with the reason when none. */
function instrumentsMeant(
  rows: readonly InvestmentRow[],
  symbol: string,
  assetType: AssetType | undefined,
): Instrument[] {
  const means = (row: InvestmentRow) =>
    normalizeSymbol(symbol, assetType ?? assetTypeOf(row.investment_type))?.key;
  const instruments = new Map<string, Instrument>();
  for (const row of rows) {
    const instrument = instrumentOf(row);
    if (instrument && instrument.key === means(row)) instruments.set(instrument.key, instrument);
  }
  if (instruments.size > 0) return [...instruments.values()];
  if (assetType === 'other') throw fieldError('assetType', noSourceText);
  const sameText = rows.find((row) => row.symbol.toLowerCase() === symbol.toLowerCase());
  if (sameText && !instrumentOf(sameText)) throw fieldError('symbol', unpricedText(sameText));
  if (sameText) throw fieldError('assetType', '资产类型与持有的投资不一致');
  if (assetType && !normalizeSymbol(symbol, assetType)) {
    throw fieldError('symbol', unknownSymbolText);
  }
  throw new AppError('NOT_FOUND', `您没有持有 ${symbol.slice(0, 50)}`);
}

/** Why a holding that is no known instrument has no live price. */
function unpricedText(row: InvestmentRow): string {
  return row.investment_type === 'BOND' || row.investment_type === 'OTHER'
    ? noSourceText
    : unknownSymbolText;
}

function missingRateText(from: string, to: string): string {
  return `缺少 ${from} 兑 ${to} 的汇率，无法换算价格，请稍后重试`;
}

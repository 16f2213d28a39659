import { assetTypeOf } from '../../../finance/market/asset-types.ts';
import {
  type AssetType,
  type Instrument,
  normalizeSymbol,
} from '../../../finance/market/symbols.ts';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../errors.ts';
import { type InvestmentRow, listInvestments } from './investments.repository.ts';
import { instrumentOf } from './investments.service.ts';
import {
  fetchAndApply,
  noSourceText,
  type PriceRequest,
  unknownSymbolText,
  unpricedText,
} from './live-prices.service.ts';

/**
 * Fetches the price of one symbol, in any spelling, and applies it to the user's holdings of it.
 * Throws 404 when the user holds no such thing, 400 when nobody could quote it, and 502 with what
 * each source said when none would; the old price then stays.
 */
export async function updatePrice(
  deps: Deps,
  request: PriceRequest,
  symbol: string,
  assetType: AssetType | undefined,
): Promise<{ symbol: string; updated: number; rows: InvestmentRow[] }> {
  const held = await listInvestments(deps.db, request.ownerId);
  const instruments = heldInstruments(held, symbol, assetType);
  const reasons = await fetchAndApply(deps, request, instruments);
  if (reasons.size > 0) {
    const told = [...reasons.values()].join('；');
    throw new AppError('PROVIDER_FAILED', `${symbol} 价格更新失败，已保留原价格。${told}`);
  }
  const keys = new Set(instruments.map((instrument) => instrument.key));
  const rows = (await listInvestments(deps.db, request.ownerId)).filter((row) =>
    keys.has(row.instrument_key ?? ''),
  );
  return { symbol, updated: rows.length, rows };
}

/** The instruments among a user's holdings that a symbol means; refuses with the reason when none. */
function heldInstruments(
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

import { assetTypeOf, normalizeSymbol } from '../../../finance/market/symbols.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { InvestmentRow } from './investments.repository.ts';
import { trackInstrument } from './prices/tracked-instruments.repository.ts';

type TypedSymbol = Pick<InvestmentRow, 'symbol' | 'investment_type'>;

/** The instrument that a holding's symbol names; undefined for what has no quotes. */
export function instrumentOf({ symbol, investment_type }: TypedSymbol) {
  return normalizeSymbol(symbol, assetTypeOf(investment_type));
}

/** Has the past prices of a holding fetched from its first purchase on. */
export async function trackHolding(tx: Tx, deps: Deps, row: InvestmentRow): Promise<void> {
  const instrument = instrumentOf(row);
  if (!instrument) return;
  await trackInstrument(tx, instrument, row.purchase_date, toInstantColumn(deps.now()));
}

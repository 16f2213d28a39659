import { manualKey } from '../../../contract/allocation/allocation-fields.ts';
import type { InvestmentType } from '../../../contract/investments/investment-fields.ts';
import { regionByCurrency, regionOf } from '../../../finance/market/regions.ts';
import { assetTypeOf, normalizeSymbol } from '../../../finance/market/symbols.ts';
import type { Allocated, AllocatedItem, AllocationQuestion } from '../../area-allocation.ts';
import type { Db } from '../../db/database.ts';
import { isHeld, isSummed, toHolding } from './analysis/investment-summary.ts';
import { inTransitOf } from './fund-orders/orders-on-days.ts';
import { type Holding, listHoldings } from './holdings.repository.ts';

/** Every investment that counts, at its present value, and its orders on the way. */
export async function allocateInvestments(
  db: Db,
  { ownerId, rates }: AllocationQuestion,
): Promise<Allocated> {
  const rows = (await listHoldings(db, ownerId, rates)).filter(isSummed);
  const items = rows.flatMap((row): AllocatedItem[] => {
    const { value: amount, currency } = toHolding(row);
    const held = isHeld(row) ? [{ amount, currency }] : [];
    const market = marketOf(row) ?? 'OTHER';
    return [...held, ...inTransitOf(row)].map((money) => ({
      type: row.investment_type,
      market,
      money: { amount: money.amount, currency: money.currency },
      accountId: manualKey,
      sheetKey: `investments ${row.id}`,
    }));
  });
  return { accounts: [{ id: manualKey, label: '手动记录的投资' }], items };
}

/** Types of which one without a known listing is taken to be from its currency's market. */
const securities = new Set<InvestmentType>(['STOCK', 'FUND', 'BOND']);

function marketOf({ symbol, investment_type, currency }: Holding) {
  const instrument = normalizeSymbol(symbol, assetTypeOf(investment_type));
  if (instrument) return regionOf(instrument);
  return securities.has(investment_type) ? regionByCurrency(currency) : undefined;
}

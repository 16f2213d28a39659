import type { InvestmentType } from '../../contract/investments/investment-fields.ts';
import type { AssetType } from './symbols.ts';

const types: Record<InvestmentType, AssetType> = {
  STOCK: 'stock',
  FUND: 'fund',
  CRYPTO: 'crypto',
  GOLD: 'commodity',
  COMMODITY: 'commodity',
  // Bonds and other things have no source of prices worth having.
  BOND: 'other',
  OTHER: 'other',
};

/** The asset type under which a live price is asked for (SPEC.md §5). */
export function assetTypeOf(investmentType: InvestmentType): AssetType {
  return types[investmentType];
}

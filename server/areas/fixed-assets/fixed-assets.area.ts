import { byCurrency } from '../../../finance/money/money.ts';
import type { Area } from '../../area.ts';
import { toOwner } from '../../integrity/relations.ts';
import { worthOf } from './fixed-asset-value.ts';
import { listFixedAssetFigures } from './fixed-assets.repository.ts';
import { fixedAssetRoutes } from './fixed-assets.routes.ts';
import { fixedAssetRules } from './fixed-assets.rules.ts';
import { fixedAssetsTransfer } from './fixed-assets.transfer.ts';

export const fixedAssetsArea = {
  name: 'fixed-assets',
  routes: fixedAssetRoutes,
  worth: {
    counter: 'fixed-assets',
    find: async (db, { ownerId, baseCurrency, today }) => {
      const assets = await listFixedAssetFigures(db, ownerId);
      return { fixedAssets: byCurrency(worthOf(assets, baseCurrency, today)) };
    },
  },
  transfer: [fixedAssetsTransfer],
  integrity: { rules: fixedAssetRules, relations: [toOwner('fixed_assets')] },
} satisfies Area;

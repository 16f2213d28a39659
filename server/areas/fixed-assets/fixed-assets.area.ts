import type { Area } from '../../area.ts';
import { toOwned, toOwner } from '../../integrity/relations.ts';
import { depreciationReport } from './depreciation.report.ts';
import { checkDisposals } from './disposal/disposals-check.ts';
import { fixedAssetDues } from './fixed-assets.dues.ts';
import { fixedAssetFlows } from './fixed-assets.flows.ts';
import { firstPurchaseDate } from './fixed-assets.repository.ts';
import { fixedAssetRoutes } from './fixed-assets.routes.ts';
import { fixedAssetRules } from './fixed-assets.rules.ts';
import { fixedAssetsTransfer } from './fixed-assets.transfer.ts';
import { fixedAssetsOnDays, fixedAssetsWorth } from './fixed-assets.worth.ts';
import { fixedAssetImports } from './list/fixed-asset-imports.ts';

export const fixedAssetsArea = {
  name: 'fixed-assets',
  routes: fixedAssetRoutes,
  worth: {
    counter: 'fixed-assets',
    precision: 'day',
    find: fixedAssetsWorth,
    findOnDays: fixedAssetsOnDays,
    findFlows: fixedAssetFlows,
    findFirstDay: firstPurchaseDate,
  },
  dues: {
    kinds: ['WARRANTY', 'INSURANCE', 'INSPECTION'],
    counted: 'fixed-assets',
    find: fixedAssetDues,
  },
  reports: [depreciationReport],
  imports: [fixedAssetImports],
  transfer: [fixedAssetsTransfer],
  integrity: {
    rules: fixedAssetRules,
    relations: [
      toOwner('fixed_assets'),
      toOwned('fixed_asset_terms', 'asset_id', 'fixed_assets'),
      toOwned('asset_disposals', 'asset_id', 'fixed_assets'),
      toOwned('asset_disposals', 'account_id', 'accounts'),
      toOwned('asset_valuations', 'asset_id', 'fixed_assets'),
      toOwned('asset_value_bases', 'asset_id', 'fixed_assets'),
    ],
    checks: [checkDisposals],
  },
} satisfies Area;

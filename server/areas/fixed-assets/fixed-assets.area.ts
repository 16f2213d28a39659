import { brokenRules } from '../../../contract/fixed-assets/fixed-asset-rules.ts';
import {
  assetDisposalsTable,
  assetValuationsTable,
  assetValueBasesTable,
  fixedAssetsTable,
  fixedAssetTermsTable,
} from '../../../contract/fixed-assets/fixed-assets.table.ts';
import { decimal } from '../../../finance/money/decimal.ts';
import type { Area } from '../../area.ts';
import type { Db } from '../../db/database.ts';
import type { Problem } from '../../integrity/problem.ts';
import { integrityOf } from '../../integrity/table-rules.ts';
import { checkActs } from '../../ledger/acts-check.ts';
import { depreciationReport } from './depreciation.report.ts';
import { listDisagreeing } from './disposal/asset-disposals.repository.ts';
import { fixedAssetHandOver } from './disposal/hand-over-asset.ts';
import { fixedAssetDues } from './fixed-assets.dues.ts';
import { fixedAssetFlows } from './fixed-assets.flows.ts';
import { fixedAssetForecast } from './fixed-assets.forecast.ts';
import { type FixedAssetRow, firstPurchaseDate } from './fixed-assets.repository.ts';
import { fixedAssetRoutes } from './fixed-assets.routes.ts';
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
  forecast: fixedAssetForecast,
  dues: {
    kinds: ['WARRANTY', 'INSURANCE', 'INSPECTION'],
    counted: 'fixed-assets',
    find: fixedAssetDues,
  },
  reports: [depreciationReport],
  imports: [fixedAssetImports],
  transfer: [fixedAssetsTransfer],
  handOvers: [fixedAssetHandOver],
  integrity: {
    ...integrityOf(
      [
        fixedAssetsTable,
        fixedAssetTermsTable,
        assetDisposalsTable,
        assetValuationsTable,
        assetValueBasesTable,
      ],
      {
        fixed_assets: (row) => [
          hasNotOneSalvage(row),
          (row.usage_status === 'SCRAPPED') !== (row.disposal_date !== null) &&
            'a disposal date goes with being SCRAPPED, and with nothing else',
          row.salvage_value !== null &&
            decimal(row.salvage_value).gt(decimal(row.original_value)) &&
            'the salvage value is above the original value',
          'warrantyEndDate' in periodsBroken(row) && 'the warranty ends before it starts',
          'insuranceEndDate' in periodsBroken(row) && 'the insurance ends before it starts',
        ],
        fixed_asset_terms: (row) => [hasNotOneSalvage(row)],
        asset_disposals: (row) => [
          (row.status_before === 'SCRAPPED') !== (row.scrapped_before !== null) &&
            'scrapped_before goes with having been SCRAPPED, and with nothing else',
        ],
      },
    ),
    checks: [checkDisposals],
  },
} satisfies Area;

function hasNotOneSalvage(row: Pick<FixedAssetRow, 'salvage_rate_percent' | 'salvage_value'>) {
  return (
    (row.salvage_value === null) === (row.salvage_rate_percent === null) &&
    'not exactly one of salvage_rate and salvage_value is stored'
  );
}

function periodsBroken(row: FixedAssetRow) {
  return brokenRules({
    warrantyStartDate: row.warranty_start_date,
    warrantyEndDate: row.warranty_end_date,
    insuranceStartDate: row.insurance_start_date,
    insuranceEndDate: row.insurance_end_date,
  });
}

/** Checks that a disposed asset is scrapped since the day of its disposal, and the cash entries of disposals. */
async function checkDisposals(db: Db): Promise<Problem[]> {
  const rows = await listDisagreeing(db);
  const problems = rows.map(({ id }) => ({
    table: 'asset_disposals',
    row: id,
    what: 'its asset is not scrapped since its day, or was bought after it',
  }));
  const acts = await checkActs(db, { table: 'asset_disposals', kinds: ['ASSET_DISPOSAL'] });
  return [...problems, ...acts];
}

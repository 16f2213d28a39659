import {
  otherAssetsTable,
  otherAssetValuesTable,
} from '../../../contract/other-assets/other-assets.table.ts';
import type { Area } from '../../area.ts';
import { integrityOf } from '../../integrity/table-rules.ts';
import { checkActs } from '../../ledger/acts-check.ts';
import { otherAssetHandOver } from './hand-over-other-asset.ts';
import { findFirstValueDay } from './other-assets.repository.ts';
import { otherAssetRoutes } from './other-assets.routes.ts';
import { otherAssetsTransfer } from './other-assets.transfer.ts';
import {
  otherAssetBeginnings,
  otherAssetFlows,
  otherAssetsOnDays,
  otherAssetsWorth,
} from './other-assets.worth.ts';

export const otherAssetsArea = {
  name: 'other-assets',
  routes: otherAssetRoutes,
  worth: {
    counter: 'other-assets',
    precision: 'day',
    find: otherAssetsWorth,
    findOnDays: otherAssetsOnDays,
    findFlows: otherAssetFlows,
    findBeginnings: otherAssetBeginnings,
    findFirstDay: findFirstValueDay,
  },
  transfer: [otherAssetsTransfer],
  handOvers: [otherAssetHandOver],
  integrity: {
    ...integrityOf([otherAssetsTable, otherAssetValuesTable], {
      other_asset_values: ({ account_id, paid_in, taken_out }) => [
        account_id !== null &&
          paid_in === taken_out &&
          'names an account that it has moved nothing in',
      ],
    }),
    checks: [(db) => checkActs(db, { table: 'other_asset_values', kinds: ['OTHER_ASSET'] })],
  },
} satisfies Area;

import { row, rowsOf, transactionPlace } from '../fields/file-fields.ts';
import { fileFields } from '../table.ts';
import { createFixedAssetBody } from './fixed-asset-fields.ts';
import { brokenRules } from './fixed-asset-rules.ts';
import {
  assetDisposalsTable,
  assetValuationsTable,
  assetValueBasesTable,
  fixedAssetsTable,
} from './fixed-assets.table.ts';

const asset = fileFields(fixedAssetsTable);
const body = createFixedAssetBody.shape;
const {
  day: _,
  statusBefore,
  scrappedBefore,
  createdAt,
  ...disposal
} = fileFields(assetDisposalsTable);

/** How the asset was sold or scrapped on its `disposalDate`. */
export const disposalInFile = row({
  ...disposal,
  /** The transaction of the money that was moved in an account. */
  cash: transactionPlace.nullish(),
  statusBefore,
  scrappedBefore,
  createdAt,
}).refine((row) => (row.statusBefore === 'SCRAPPED') === (row.scrappedBefore != null), {
  error: '报废日期只能且必须用于已报废的资产',
  path: ['scrappedBefore'],
});

export const valuationInFile = row(fileFields(assetValuationsTable));

/** Which value counts from a day on. */
export const valueBasisInFile = row(fileFields(assetValueBasesTable));

const daysAscend = (days: readonly string[]) =>
  days.every((day, index) => index === 0 || (days[index - 1] ?? '') < day);

export const fixedAssetInFile = row({
  ...asset,
  photoUrl: body.photoUrl,
  /** What has a default may be missing. */
  usageStatus: body.usageStatus,
  status: body.status,
  estimatedLife: body.estimatedLife,
  currency: body.currency,
  exchangeRate: asset.exchangeRate.nullish(),
  isImportant: body.isImportant,
  requireInspection: body.requireInspection,
  inspectionCycle: body.inspectionCycle,
  /** Missing in files of before there were disposals. */
  disposal: disposalInFile.nullish(),
  /** By day, one of each; missing in files of before there were market values. */
  valuations: rowsOf(valuationInFile).optional(),
  valueBases: rowsOf(valueBasisInFile).optional(),
})
  .refine((row) => row.salvageRate == null || row.salvageValue == null, {
    error: '残值率与残值只能保留一个',
    path: ['salvageRate'],
  })
  .refine((row) => (row.usageStatus === 'SCRAPPED') === (row.disposalDate != null), {
    error: '报废日期只能且必须用于已报废的资产',
    path: ['disposalDate'],
  })
  .refine((row) => row.disposal == null || (row.disposalDate ?? '') >= row.purchaseDate, {
    error: '处置日期不能早于购买日期',
    path: ['disposalDate'],
  })
  .refine((row) => daysAscend((row.valuations ?? []).map(({ day }) => day)), {
    error: '估值必须按日期排列，每日一次',
    path: ['valuations'],
  })
  .refine((row) => daysAscend((row.valueBases ?? []).map(({ from }) => from)), {
    error: '计入净资产的价值必须按日期排列，每日一次',
    path: ['valueBases'],
  })
  .superRefine((row, { addIssue }) => {
    const broken = brokenRules({
      ...row,
      originalValue: Number(row.originalValue),
      salvageValue: row.salvageValue == null ? null : Number(row.salvageValue),
    });
    for (const [field, [message]] of Object.entries(broken)) {
      addIssue({ code: 'custom', path: [field], message });
    }
  });

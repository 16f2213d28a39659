import {
  as,
  bit,
  choice,
  currency,
  day,
  decimal,
  edited,
  leftOut,
  moment,
  money,
  orNull,
  owned,
  ownedOrNull,
  text,
  textOrNull,
  unanswered,
  whole,
} from '../column-kinds.ts';
import { row, rowsOf, transactionPlace, typedRules } from '../fields/file-fields.ts';
import { fileFields, keyedTable, table } from '../table.ts';
import { createFixedAssetBody } from './fixed-asset-fields.ts';
import {
  depreciationMethods,
  disposalKinds,
  usageStatuses,
  valueBases,
} from './fixed-asset-labels.ts';
import { brokenRules } from './fixed-asset-rules.ts';

const notNegative = decimal({ ...typedRules, min: 0 });

const life = as(
  'estimatedLife',
  whole({ min: 1, max: 100, wrong: '预计使用年限必须是1到100的整数' }),
);
const method = choice(depreciationMethods, '请选择折旧方法');

/** Of the two salvages only the one that was given last is stored; the other follows from it. */
const decimalTerms = {
  salvage_rate_percent: as('salvageRate', orNull(decimal({ ...typedRules, min: 0, max: 100 }))),
  salvage_value: orNull(money({ min: 0 })),
  total_units: orNull(notNegative),
  used_units: orNull(notNegative),
  /** Units of the base currency for one of `currency`. */
  exchange_rate: notNegative,
};

/** In the order of the personal file. */
export const fixedAssetsTable = table('fixed_assets', {
  name: text(100, '资产名称不能为空'),
  /** Unique among the owner's assets. */
  asset_code: text(50, '资产编号不能为空'),
  asset_category: text(50, '资产类别不能为空'),
  asset_subcategory: textOrNull(50),
  location: textOrNull(100),
  department: textOrNull(100),
  responsible_person: textOrNull(100),
  usage_status: choice(usageStatuses, '使用状态不正确'),
  status: whole({ min: 0, max: 1000, wrong: '状态不正确' }),
  estimated_life_years: life,
  depreciation_method: method,
  /** Set while `usage_status` is SCRAPPED. */
  disposal_date: orNull(day()),
  currency: currency(),
  brand_model: textOrNull(100),
  serial_number: textOrNull(100),
  purchase_date: day(),
  start_use_date: day(),
  supplier: textOrNull(100),
  invoice_number: textOrNull(100),
  warranty_start_date: orNull(day()),
  warranty_end_date: orNull(day()),
  is_important: bit(),
  require_inspection: bit(),
  inspection_cycle_months: as(
    'inspectionCycle',
    whole({ min: 1, max: 1200, wrong: '检查周期必须是1到1200的整数' }),
  ),
  next_inspection_date: orNull(day()),
  maintenance_record: textOrNull(),
  insurance_company: textOrNull(100),
  insurance_policy_number: textOrNull(100),
  insurance_start_date: orNull(day()),
  insurance_end_date: orNull(day()),
  photo_url: textOrNull(2000),
  description: textOrNull(),
  specifications: textOrNull(),
  tags: textOrNull(500),
  remarks: textOrNull(),
  /** The day on which this owner took it over: before it, the asset counted for the other owner. */
  taken_over_on: unanswered(leftOut(day())),
  ...edited,
  original_value: money({ above: 0 }),
  ...decimalTerms,
});

/** What the depreciation of an asset followed until an edit changed it. Append-only. */
export const fixedAssetTermsTable = keyedTable('fixed_asset_terms', ['asset_id', 'until'], {
  asset_id: owned('fixed_assets'),
  /** The day of the edit, from which on other terms count. */
  until: day(),
  start_use_date: day(),
  depreciation_method: method,
  estimated_life_years: life,
  ...decimalTerms,
  created_at: moment(),
});

/**
 * The sale, scrapping or handing over of an asset, which has one at most. The money of a sale is the account transaction
 * whose `act_id` is the id of the disposal.
 */
export const assetDisposalsTable = table('asset_disposals', {
  asset_id: owned('fixed_assets'),
  kind: choice(disposalKinds, '请选择处置方式'),
  /** From this day on the asset counts nothing; it is `disposal_date` of the asset. */
  day: day(),
  /** In the asset's currency, as `costs` are. */
  proceeds: money({ min: 0 }),
  costs: money({ min: 0 }),
  /** Null where no money was moved, or its account is gone. */
  account_id: ownedOrNull('accounts'),
  note: textOrNull(500),
  /** What an undo restores: the status, and the disposal date of an asset that was marked as scrapped already. */
  status_before: choice(usageStatuses, '使用状态不正确'),
  scrapped_before: orNull(day()),
  created_at: moment(),
});

/** What an asset was worth on the market, as its owner says: one value for each day. */
export const assetValuationsTable = table('asset_valuations', {
  asset_id: owned('fixed_assets'),
  day: day(),
  /** In the asset's currency. */
  value: money({ min: 0 }),
  note: textOrNull(500),
  ...edited,
});

/** From which day on which value of an asset counts in net worth; the book value before the first row. */
export const assetValueBasesTable = keyedTable('asset_value_bases', ['asset_id', 'from_day'], {
  asset_id: owned('fixed_assets'),
  from_day: as('from', day()),
  basis: choice(valueBases, '请选择计入净资产的价值'),
  created_at: moment(),
});

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

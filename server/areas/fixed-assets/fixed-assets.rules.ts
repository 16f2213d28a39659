import { maxSignificantDigits } from '../../../contract/fields/significant-digits.ts';
import {
  depreciationMethods,
  disposalKinds,
  usageStatuses,
  valueBases,
} from '../../../contract/fixed-assets/fixed-asset-labels.ts';
import { brokenRules } from '../../../contract/fixed-assets/fixed-asset-rules.ts';
import { decimal } from '../../../finance/money/decimal.ts';
import {
  currency,
  day,
  decimalIn,
  flag,
  instant,
  oneOf,
  orNull,
  text,
  uuid,
  version,
  wholeFrom,
} from '../../integrity/column-rules.ts';
import type { RulesOf } from '../../integrity/table-rules.ts';

const money = { places: 2, digits: maxSignificantDigits };
const edited = { version, created_at: instant, updated_at: instant };
const owned = { id: uuid, owner_id: uuid };
const terms = {
  start_use_date: day,
  depreciation_method: oneOf(...depreciationMethods),
  estimated_life_years: wholeFrom(1),
  salvage_rate_percent: orNull(decimalIn({ min: 0, max: 100 })),
  salvage_value: orNull(decimalIn({ min: 0, ...money })),
  total_units: orNull(decimalIn({ min: 0 })),
  used_units: orNull(decimalIn({ min: 0 })),
  exchange_rate: decimalIn({ min: 0 }),
};

/** What must hold of a fixed asset, and of what its depreciation followed once. */
export const fixedAssetRules: RulesOf<
  | 'fixed_assets'
  | 'fixed_asset_terms'
  | 'asset_disposals'
  | 'asset_valuations'
  | 'asset_value_bases'
> = {
  fixed_assets: {
    key: ['id'],
    columns: {
      ...owned,
      name: text,
      asset_code: text,
      asset_category: text,
      asset_subcategory: orNull(text),
      location: orNull(text),
      department: orNull(text),
      responsible_person: orNull(text),
      usage_status: oneOf(...usageStatuses),
      status: wholeFrom(0),
      original_value: decimalIn({ above: 0, ...money }),
      ...terms,
      disposal_date: orNull(day),
      currency,
      brand_model: orNull(text),
      serial_number: orNull(text),
      purchase_date: day,
      supplier: orNull(text),
      invoice_number: orNull(text),
      warranty_start_date: orNull(day),
      warranty_end_date: orNull(day),
      is_important: flag,
      require_inspection: flag,
      inspection_cycle_months: wholeFrom(1),
      next_inspection_date: orNull(day),
      maintenance_record: orNull(text),
      insurance_company: orNull(text),
      insurance_policy_number: orNull(text),
      insurance_start_date: orNull(day),
      insurance_end_date: orNull(day),
      photo_url: orNull(text),
      description: orNull(text),
      specifications: orNull(text),
      tags: orNull(text),
      remarks: orNull(text),
      ...edited,
    },
    between: (row) => [
      (row.salvage_value === null) === (row.salvage_rate_percent === null) &&
        'not exactly one of salvage_rate and salvage_value is stored',
      (row.usage_status === 'SCRAPPED') !== (row.disposal_date !== null) &&
        'a disposal date goes with being SCRAPPED, and with nothing else',
      row.salvage_value !== null &&
        decimal(row.salvage_value).gt(decimal(row.original_value)) &&
        'the salvage value is above the original value',
      'warrantyEndDate' in periodsBroken(row) && 'the warranty ends before it starts',
      'insuranceEndDate' in periodsBroken(row) && 'the insurance ends before it starts',
    ],
  },
  fixed_asset_terms: {
    key: ['asset_id', 'until'],
    columns: { owner_id: uuid, asset_id: uuid, until: day, ...terms, created_at: instant },
    between: (row) => [
      (row.salvage_value === null) === (row.salvage_rate_percent === null) &&
        'not exactly one of salvage_rate and salvage_value is stored',
    ],
  },
  asset_disposals: {
    key: ['id'],
    columns: {
      ...owned,
      asset_id: uuid,
      kind: oneOf(...disposalKinds),
      day,
      proceeds: decimalIn({ min: 0, ...money }),
      costs: decimalIn({ min: 0, ...money }),
      account_id: orNull(uuid),
      note: orNull(text),
      status_before: oneOf(...usageStatuses),
      scrapped_before: orNull(day),
      created_at: instant,
    },
    between: (row) => [
      (row.status_before === 'SCRAPPED') !== (row.scrapped_before !== null) &&
        'scrapped_before goes with having been SCRAPPED, and with nothing else',
    ],
  },
  asset_valuations: {
    key: ['id'],
    columns: {
      ...owned,
      asset_id: uuid,
      day,
      value: decimalIn({ min: 0, ...money }),
      note: orNull(text),
      ...edited,
    },
  },
  asset_value_bases: {
    key: ['asset_id', 'from_day'],
    columns: {
      owner_id: uuid,
      asset_id: uuid,
      from_day: day,
      basis: oneOf(...valueBases),
      created_at: instant,
    },
  },
};

function periodsBroken(row: {
  warranty_start_date: string | null;
  warranty_end_date: string | null;
  insurance_start_date: string | null;
  insurance_end_date: string | null;
}) {
  return brokenRules({
    warrantyStartDate: row.warranty_start_date,
    warrantyEndDate: row.warranty_end_date,
    insuranceStartDate: row.insurance_start_date,
    insuranceEndDate: row.insurance_end_date,
  });
}

import type { Currency } from '../../../contract/fields/currencies.ts';
import type {
  DepreciationMethod,
  DisposalKind,
  UsageStatus,
  ValueBasis,
} from '../../../contract/fixed-assets/fixed-asset-labels.ts';

export interface FixedAssetsTable {
  id: string;
  owner_id: string;
  name: string;
  /** Unique among the user's assets. */
  asset_code: string;
  asset_category: string;
  asset_subcategory: string | null;
  location: string | null;
  department: string | null;
  responsible_person: string | null;
  usage_status: UsageStatus;
  status: number;
  /** Decimal. */
  original_value: string;
  /** Decimal. Of the two salvages only the one that was given last is stored; the other follows from it. */
  salvage_rate_percent: string | null;
  salvage_value: string | null;
  estimated_life_years: number;
  depreciation_method: DepreciationMethod;
  /** Decimal. */
  total_units: string | null;
  used_units: string | null;
  /** Set while `usage_status` is SCRAPPED. */
  disposal_date: string | null;
  currency: Currency;
  /** Decimal, units of the base currency for one of `currency`. */
  exchange_rate: string;
  brand_model: string | null;
  serial_number: string | null;
  purchase_date: string;
  start_use_date: string;
  supplier: string | null;
  invoice_number: string | null;
  warranty_start_date: string | null;
  warranty_end_date: string | null;
  is_important: 0 | 1;
  require_inspection: 0 | 1;
  inspection_cycle_months: number;
  next_inspection_date: string | null;
  maintenance_record: string | null;
  insurance_company: string | null;
  insurance_policy_number: string | null;
  insurance_start_date: string | null;
  insurance_end_date: string | null;
  photo_url: string | null;
  description: string | null;
  specifications: string | null;
  tags: string | null;
  remarks: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

/** What the depreciation of an asset followed until an edit changed it. Append-only. */
export interface FixedAssetTermsTable {
  owner_id: string;
  asset_id: string;
  /** The day of the edit, from which on other terms count. */
  until: string;
  start_use_date: string;
  depreciation_method: DepreciationMethod;
  estimated_life_years: number;
  /** Decimals, as in the row of the asset. */
  salvage_rate_percent: string | null;
  salvage_value: string | null;
  total_units: string | null;
  used_units: string | null;
  exchange_rate: string;
  created_at: string;
}

/** How an asset was sold or scrapped, once. The money is the transaction whose act has its id. */
export interface AssetDisposalsTable {
  id: string;
  owner_id: string;
  asset_id: string;
  kind: DisposalKind;
  /** From this day on the asset counts nothing; it is `disposal_date` of the asset. */
  day: string;
  /** Decimals in the asset's currency. */
  proceeds: string;
  costs: string;
  /** Null where no money was moved, or its account is gone. */
  account_id: string | null;
  note: string | null;
  /** What an undo restores: the status, and the disposal date of an asset that was marked as scrapped already. */
  status_before: UsageStatus;
  scrapped_before: string | null;
  created_at: string;
}

/** What an asset was worth on the market, as its owner says: one value for each day. */
export interface AssetValuationsTable {
  id: string;
  owner_id: string;
  asset_id: string;
  day: string;
  /** Decimal in the asset's currency. */
  value: string;
  note: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

/** From which day on which value of an asset counts in net worth; the book value before the first row. */
export interface AssetValueBasesTable {
  owner_id: string;
  asset_id: string;
  from_day: string;
  basis: ValueBasis;
  created_at: string;
}

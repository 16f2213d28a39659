import type { Currency } from '../../../contract/fields/currencies.ts';
import type { OtherAssetKind } from '../../../contract/other-assets/other-asset-fields.ts';

export interface OtherAssetsTable {
  id: string;
  owner_id: string;
  name: string;
  kind: OtherAssetKind;
  currency: Currency;
  /** 1: its owner cannot take it out at will, and it is no liquid asset. */
  is_restricted: number;
  /** Decimal of at most six places; null when no interest is proposed. */
  annual_rate_percent: string | null;
  note: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

/** What something is worth from the end of a day on; at most one for each day. */
export interface OtherAssetValuesTable {
  id: string;
  owner_id: string;
  asset_id: string;
  day: string;
  /** Decimals of two places, 0 or more. The last three say what of the change since the value before is known. */
  value: string;
  paid_in: string;
  taken_out: string;
  interest: string;
  /** The cash account that what was paid in and taken out has moved in; null when none, or when it is gone. */
  account_id: string | null;
  note: string | null;
  created_at: string;
}

import { maxSignificantDigits } from '../../../contract/fields/significant-digits.ts';
import { otherAssetKinds } from '../../../contract/other-assets/other-asset-fields.ts';
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
} from '../../integrity/column-rules.ts';
import type { RulesOf } from '../../integrity/table-rules.ts';

const digits = maxSignificantDigits;
const amount = decimalIn({ min: 0, places: 2, digits });
const owned = { id: uuid, owner_id: uuid };

/** What must hold of assets that are valued by hand, and of their values. */
export const otherAssetRules: RulesOf<'other_assets' | 'other_asset_values'> = {
  other_assets: {
    key: ['id'],
    columns: {
      ...owned,
      name: text,
      kind: oneOf(...otherAssetKinds),
      currency,
      is_restricted: flag,
      annual_rate_percent: orNull(decimalIn({ min: 0, max: 100, places: 6, digits })),
      note: orNull(text),
      version,
      created_at: instant,
      updated_at: instant,
    },
  },
  other_asset_values: {
    key: ['id'],
    columns: {
      ...owned,
      asset_id: uuid,
      day,
      value: amount,
      paid_in: amount,
      taken_out: amount,
      interest: amount,
      account_id: orNull(uuid),
      note: orNull(text),
      created_at: instant,
    },
    between: ({ account_id, paid_in, taken_out }) => [
      account_id !== null &&
        paid_in === taken_out &&
        'names an account that it has moved nothing in',
    ],
  },
};

import { accountTypes } from '../../contract/accounts.ts';
import { depreciationMethods, usageStatuses } from '../../contract/fixed-asset-labels.ts';
import { brokenRules } from '../../contract/fixed-asset-rules.ts';
import { investmentTypes } from '../../contract/investment-fields.ts';
import { maxSignificantDigits } from '../../contract/significant-digits.ts';
import { decimal } from '../../finance/decimal.ts';
import { mayHold } from '../../finance/ledger.ts';
import {
  currency,
  day,
  dayOrInstant,
  decimalIn,
  flag,
  instant,
  oneOf,
  orNull,
  text,
  uuid,
  version,
  wholeFrom,
} from './column-rules.ts';
import type { RulesOf } from './table-rules.ts';

const money = { places: 2, digits: maxSignificantDigits };
const edited = { version, created_at: instant, updated_at: instant };
const owned = { id: uuid, user_id: uuid };

/** What people keep here: their accounts, holdings, things and debts. */
export const rulesOfPeople: RulesOf<
  | 'accounts'
  | 'account_transactions'
  | 'fixed_assets'
  | 'investments'
  | 'investment_prices'
  | 'debts'
> = {
  accounts: {
    key: ['id'],
    columns: {
      ...owned,
      account_name: text,
      account_type: oneOf(...accountTypes),
      currency,
      balance: decimalIn(money),
      last_sequence: wholeFrom(1),
      entry_bytes: wholeFrom(0),
      description: orNull(text),
      is_default: flag,
      ...edited,
    },
    between: (row) => [
      !mayHold(row.account_type, decimal(row.balance)) &&
        `balance is ${row.balance}, and only CREDIT accounts may be below 0`,
    ],
  },
  account_transactions: {
    key: ['account_id', 'sequence'],
    columns: {
      ...owned,
      account_id: uuid,
      sequence: wholeFrom(1),
      type: oneOf('OPENING', 'DEPOSIT', 'WITHDRAW', 'ADJUSTMENT'),
      amount: decimalIn(money),
      balance_after: decimalIn(money),
      description: orNull(text),
      created_at: instant,
    },
    between: ({ type, amount, sequence }) => [
      type === 'OPENING' && decimal(amount).lt(0) && 'an OPENING takes money away',
      type === 'DEPOSIT' && decimal(amount).lte(0) && 'a DEPOSIT brings nothing',
      type === 'WITHDRAW' && decimal(amount).gte(0) && 'a WITHDRAW takes nothing away',
      type === 'ADJUSTMENT' && decimal(amount).eq(0) && 'an ADJUSTMENT changes nothing',
      (type === 'OPENING') !== (sequence === 1) && 'the first entry, and no other, is the OPENING',
    ],
  },
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
      salvage_rate_percent: orNull(decimalIn({ min: 0, max: 100 })),
      salvage_value: orNull(decimalIn({ min: 0, ...money })),
      estimated_life_years: wholeFrom(1),
      depreciation_method: oneOf(...depreciationMethods),
      total_units: orNull(decimalIn({ min: 0 })),
      used_units: orNull(decimalIn({ min: 0 })),
      disposal_date: orNull(day),
      currency,
      exchange_rate: decimalIn({ min: 0 }),
      brand_model: orNull(text),
      serial_number: orNull(text),
      purchase_date: day,
      start_use_date: day,
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
        'of the two salvages not exactly one is kept',
      (row.usage_status === 'SCRAPPED') !== (row.disposal_date !== null) &&
        'a disposal date goes with being SCRAPPED, and with nothing else',
      row.salvage_value !== null &&
        decimal(row.salvage_value).gt(decimal(row.original_value)) &&
        'the salvage value is above the original value',
      'warrantyEndDate' in periodsBroken(row) && 'the warranty ends before it starts',
      'insuranceEndDate' in periodsBroken(row) && 'the insurance ends before it starts',
    ],
  },
  investments: {
    key: ['id'],
    columns: {
      ...owned,
      investment_name: text,
      symbol: text,
      investment_type: oneOf(...investmentTypes),
      instrument_key: orNull(text),
      quantity: decimalIn({ above: 0 }),
      purchase_price: decimalIn({ min: 0 }),
      current_price: orNull(decimalIn({ above: 0 })),
      price_source: orNull(text),
      price_time: orNull(dayOrInstant),
      price_confirmed_at: orNull(instant),
      currency,
      purchase_date: day,
      description: orNull(text),
      status: wholeFrom(-(2 ** 31), 2 ** 31 - 1),
      ...edited,
    },
    between: (row) => [
      new Set(
        [row.current_price, row.price_source, row.price_time, row.price_confirmed_at].map(
          (value) => value === null,
        ),
      ).size > 1 && 'a price, its source and its times are not all there or all missing',
    ],
  },
  investment_prices: {
    key: ['user_id', 'investment_id', 'day'],
    columns: { user_id: uuid, investment_id: uuid, day, price: decimalIn({ above: 0 }) },
  },
  debts: {
    key: ['id'],
    columns: {
      ...owned,
      kind: oneOf('RECEIVABLE', 'PAYABLE'),
      counterparty: text,
      amount: decimalIn({ above: 0, ...money }),
      currency,
      due_day: orNull(day),
      description: orNull(text),
      paid_at: orNull(instant),
      ...edited,
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

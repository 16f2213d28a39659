import { assetTypes, investmentTypes } from '../../../contract/investments/investment-fields.ts';
import {
  currency,
  day,
  decimalIn,
  instant,
  oneOf,
  orNull,
  text,
  uuid,
  version,
  wholeFrom,
} from '../../integrity/column-rules.ts';
import type { RulesOf } from '../../integrity/table-rules.ts';

const edited = { version, created_at: instant, updated_at: instant };
const owned = { id: uuid, owner_id: uuid };

/** What must hold of holdings, of prices their owners gave, and of the instruments whose past is fetched. */
export const investmentRules: RulesOf<'investments' | 'manual_prices' | 'tracked_instruments'> = {
  investments: {
    key: ['id'],
    columns: {
      ...owned,
      investment_name: text,
      symbol: text,
      investment_type: oneOf(...investmentTypes),
      instrument_key: orNull(text),
      quantity: decimalIn({ min: 0 }),
      purchase_price: decimalIn({ min: 0 }),
      cost: decimalIn({ min: 0 }),
      realized_gain: decimalIn(),
      income: decimalIn(),
      fees: decimalIn({ min: 0 }),
      taxes: decimalIn({ min: 0 }),
      net_invested: decimalIn(),
      invested_before: decimalIn(),
      fifo_cost: decimalIn({ min: 0 }),
      fifo_realized_gain: decimalIn(),
      entry_count: wholeFrom(0),
      currency,
      purchase_date: day,
      description: orNull(text),
      status: wholeFrom(-(2 ** 31), 2 ** 31 - 1),
      ...edited,
    },
  },
  manual_prices: {
    key: ['owner_id', 'investment_id', 'day'],
    columns: {
      owner_id: uuid,
      investment_id: uuid,
      day,
      at: orNull(instant),
      price: decimalIn({ above: 0 }),
      currency,
      created_at: instant,
      replaced_at: orNull(instant),
    },
  },
  tracked_instruments: {
    key: ['instrument_key'],
    columns: {
      instrument_key: text,
      asset_type: oneOf(...assetTypes),
      history_from: day,
      failures: wholeFrom(0),
      next_fetch_at: orNull(instant),
    },
  },
};

import {
  fundOrderSides,
  fundOrderStatuses,
} from '../../../../contract/investments/fund-orders/fund-order-words.ts';
import {
  day,
  decimalIn,
  flag,
  instant,
  matching,
  oneOf,
  orNull,
  text,
  uuid,
  version,
} from '../../../integrity/column-rules.ts';
import type { RulesOf } from '../../../integrity/table-rules.ts';

const money = decimalIn({ above: 0, places: 2 });
const charge = decimalIn({ min: 0, places: 2 });

/** What must hold of each fund order. */
export const fundOrderRules: RulesOf<'fund_orders'> = {
  fund_orders: {
    key: ['id'],
    columns: {
      id: uuid,
      owner_id: uuid,
      investment_id: uuid,
      plan_id: orNull(uuid),
      planned_day: orNull(day),
      side: oneOf(...fundOrderSides),
      status: oneOf(...fundOrderStatuses),
      placed_at: instant,
      placed_day: day,
      amount: orNull(money),
      quantity: orNull(decimalIn({ above: 0 })),
      rate_percent: orNull(decimalIn({ min: 0, max: 100 })),
      fixed_fee: orNull(charge),
      truncate: flag,
      qdii: flag,
      foreign_closed: orNull(matching(/^\d{4}-\d\d-\d\d(,\d{4}-\d\d-\d\d)*$/, 'days')),
      pricing_day: day,
      confirm_day: day,
      expected: flag,
      nav: orNull(decimalIn({ above: 0 })),
      fee: orNull(charge),
      net: orNull(charge),
      paid_day: orNull(day),
      account_id: orNull(uuid),
      account_amount: orNull(money),
      account_transaction_id: orNull(uuid),
      entry_id: orNull(uuid),
      note: orNull(text),
      version,
      created_at: instant,
      updated_at: instant,
    },
    between: (row) => {
      const isConfirmed = row.status === 'CONFIRMED' || row.status === 'PAID';
      return [
        row.side === 'SUBSCRIBE' && row.amount === null && 'a SUBSCRIBE has no amount',
        row.side === 'REDEEM' && row.quantity === null && 'a REDEEM has no quantity',
        row.rate_percent !== null && row.fixed_fee !== null && 'it has a rate and a fixed fee',
        isConfirmed !== (row.entry_id !== null) &&
          'a confirmed order, and no other, has the entry it became',
        isConfirmed !== (row.net !== null && row.fee !== null) &&
          'a confirmed order, and no other, has its net amount and its fee',
        isConfirmed &&
          (row.nav === null || row.quantity === null || row.amount === null) &&
          'it is confirmed without its figures',
        (row.status === 'PAID') !== (row.paid_day !== null) &&
          'a paid order, and no other, has the day of its payment',
        row.status === 'PAID' && row.side !== 'REDEEM' && 'a SUBSCRIBE is paid out',
        row.confirm_day <= row.pricing_day && 'it is confirmed before it is priced',
        row.account_transaction_id !== null &&
          row.account_id === null &&
          'it has a transaction and no account',
        row.status === 'CANCELLED' &&
          row.account_transaction_id !== null &&
          'it is cancelled and its money has moved',
      ];
    },
  },
};

import {
  choice,
  day,
  decimal,
  edited,
  idOrNull,
  internal,
  jsonOrNull,
  orNull,
  owned,
  ownedOrNull,
  pattern,
  textOrNull,
  unanswered,
  whole,
} from '../column-kinds.ts';
import { typedRules } from '../fields/file-fields.ts';
import { table } from '../table.ts';
import { entryOrigins, entryTypes } from './entry-types.ts';

const figure = decimal({ min: 0 }, { max: 1e30 });
const ratio = orNull(whole({ min: 1, wrong: '必须是正整数' }));

/** Purchases, sales, payouts and splits: all figures of a holding follow from them. */
export const entriesTable = table(
  'investment_entries',
  {
    investment_id: owned('investments'),
    type: choice(entryTypes, '不支持的交易类型'),
    /** The trade day in the market's calendar; of a fund the day whose net value counts. */
    day: day(),
    time: orNull(
      pattern(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'a time of day', '时间格式应为 HH:mm:ss'),
    ),
    /** Order of recording within the holding; an edit keeps it. */
    sequence: unanswered(whole({ min: 1 })),
    /** In the holding's currency. Their meaning is that of `finance/holdings/entries/entry.ts`. */
    quantity: orNull(figure),
    price: orNull(figure),
    amount: orNull(figure),
    fee: figure,
    tax: figure,
    ratio_new: ratio,
    ratio_old: ratio,
    cost: orNull(figure),
    /** The cash account that the money was moved in; null once that account is deleted. */
    account_id: ownedOrNull('accounts'),
    /** What that account moved, where it was stated. */
    account_amount: orNull(decimal({ above: 0, places: 2 }, typedRules)),
    /** The account's transaction that moves this entry's money. */
    account_transaction_id: unanswered(ownedOrNull('account_transactions')),
    /** Shared by the two sides of a conversion or of a transfer between own holdings. */
    pair_id: idOrNull(),
    /** What a transfer from an own holding brought, as JSON of `CarriedLot`s. */
    carried_lots: jsonOrNull(),
    confirm_day: orNull(day()),
    record_day: orNull(day()),
    origin: choice(entryOrigins, '来源不正确'),
    /** The import that wrote it. */
    batch_id: unanswered(idOrNull()),
    /** By which a later import recognises the same row as a duplicate. */
    fingerprint: unanswered(textOrNull(600)),
    note: textOrNull(500),
    /** The member of a household who wrote it last; null for one's own data. */
    written_by: internal(idOrNull()),
    ...edited,
    version: whole({ min: 0 }),
  },
  ['investment_id', 'sequence'],
);

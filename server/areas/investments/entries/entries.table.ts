import type { Selectable } from 'kysely';
import type { EntryOrigin } from '../../../../contract/investments/entry-fields.ts';
import type { EntryType } from '../../../../contract/investments/entry-types.ts';

/** Purchases, sales, payouts and splits: all figures of a holding follow from them. */
export interface InvestmentEntriesTable {
  id: string;
  owner_id: string;
  investment_id: string;
  type: EntryType;
  /** The trade day in the market's calendar; of a fund the day whose net value counts. */
  day: string;
  /** `HH:mm:ss`, where it is known. */
  time: string | null;
  /** Order of recording within the holding; an edit keeps it. */
  sequence: number;
  /** Decimals, in the holding's currency. Their meaning is that of `finance/holdings/entries/entry.ts`. */
  quantity: string | null;
  price: string | null;
  amount: string | null;
  fee: string;
  tax: string;
  ratio_new: number | null;
  ratio_old: number | null;
  cost: string | null;
  /** The cash account that the money was moved in; null once that account is deleted. */
  account_id: string | null;
  /** Decimal above 0, where it was stated what the account moved. */
  account_amount: string | null;
  /** The account's transaction that moves this entry's money. */
  account_transaction_id: string | null;
  /** Shared by the two sides of a conversion or of a transfer between own holdings. */
  pair_id: string | null;
  /** What a transfer from an own holding brought, as JSON of `CarriedLot`s. */
  carried_lots: string | null;
  confirm_day: string | null;
  record_day: string | null;
  origin: EntryOrigin;
  /** The id of the import that wrote it. */
  batch_id: string | null;
  /** By which a later import recognises the same row as a duplicate. */
  fingerprint: string | null;
  note: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

/** The columns of an entry that the fold of its holding reads. */
export const foldedColumns = [
  'id',
  'investment_id',
  'type',
  'day',
  'time',
  'sequence',
  'quantity',
  'price',
  'amount',
  'fee',
  'tax',
  'ratio_new',
  'ratio_old',
  'cost',
  'confirm_day',
  'record_day',
  'pair_id',
  'carried_lots',
] as const satisfies (keyof InvestmentEntriesTable)[];
export type FoldedRow = Pick<Selectable<InvestmentEntriesTable>, (typeof foldedColumns)[number]>;

import type { Entry } from '../../finance/holdings/entries/entry.ts';

/** The columns of a stored entry that are counted: of a holding, or of a symbol of a synced account. */
export interface StoredEntry
  extends Pick<
    Entry,
    | 'id'
    | 'type'
    | 'day'
    | 'time'
    | 'sequence'
    | 'quantity'
    | 'price'
    | 'amount'
    | 'fee'
    | 'tax'
    | 'cost'
  > {
  ratio_new: number | null;
  ratio_old: number | null;
  confirm_day: string | null;
  record_day: string | null;
  pair_id: string | null;
  /** Of a holding; what brokers list has none. */
  carried_lots?: string | null;
}

/** A stored entry as `finance/` counts it. */
export function toEntry(row: StoredEntry): Entry {
  return {
    id: row.id,
    type: row.type,
    day: row.day,
    time: row.time,
    sequence: row.sequence,
    quantity: row.quantity,
    price: row.price,
    amount: row.amount,
    fee: row.fee,
    tax: row.tax,
    ratioNew: row.ratio_new,
    ratioOld: row.ratio_old,
    cost: row.cost,
    confirmDay: row.confirm_day,
    recordDay: row.record_day,
    pairId: row.pair_id,
    lots: row.carried_lots == null ? null : JSON.parse(row.carried_lots),
  };
}

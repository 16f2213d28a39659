import { toInstantColumn } from '../../../db/columns.ts';
import type { Deps } from '../../../deps.ts';
import type { InvestmentRow } from '../investments.repository.ts';
import type { EntryRow } from './entries.repository.ts';

type Holding = Pick<InvestmentRow, 'id' | 'owner_id'>;

/** An entry about nothing yet, to be completed by who writes it. */
export function blankEntry(
  deps: Pick<Deps, 'newId' | 'now'>,
  { id, owner_id }: Holding,
  sequence: number,
): EntryRow {
  const now = toInstantColumn(deps.now());
  return {
    id: deps.newId(),
    owner_id,
    investment_id: id,
    type: 'OPENING',
    day: '',
    time: null,
    sequence,
    quantity: null,
    price: null,
    amount: null,
    fee: '0',
    tax: '0',
    ratio_new: null,
    ratio_old: null,
    cost: null,
    account_id: null,
    account_amount: null,
    account_transaction_id: null,
    pair_id: null,
    carried_lots: null,
    confirm_day: null,
    record_day: null,
    origin: 'form',
    batch_id: null,
    fingerprint: null,
    note: null,
    version: 0,
    created_at: now,
    updated_at: now,
  };
}

/** The number of the next entry of a holding. */
export function nextSequence(rows: readonly EntryRow[]): number {
  return rows.reduce((last, { sequence }) => Math.max(last, sequence), 0) + 1;
}

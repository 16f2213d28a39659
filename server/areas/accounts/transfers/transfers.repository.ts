import { sql } from 'kysely';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { LinkedEntry } from '../../../../finance/ledger/linked-entries.ts';
import type { Db } from '../../../db/database.ts';
import { isReversed } from '../../../ledger/cash-accounts.repository.ts';
import { chunks } from '../../../lib/chunks.ts';
import type { AccountTransactionRow } from '../account-transactions.repository.ts';

/** A transfer, read from its two entries; its id is that of the entry that took the money out. */
export interface TransferRow
  extends Pick<AccountTransactionRow, 'id' | 'day' | 'description' | 'created_at'> {
  from_account_id: string;
  from_currency: Currency;
  to_account_id: string;
  to_currency: Currency;
  to_entry_id: string;
  /** Decimal, below 0. */
  from_amount: string;
  /** Decimal, above 0. */
  to_amount: string;
}

/** The transfer, unless it was undone or one of its accounts is gone. */
export function findTransfer(
  db: Db,
  ownerId: string,
  id: string,
): Promise<TransferRow | undefined> {
  return withColumns(selectNotUndone(db, ownerId).where('outgoing.id', '=', id)).executeTakeFirst();
}

/** Ids in one statement; SQLite takes no more than 32,766 values. */
const idsAtOnce = 1000;

/**
 * The ids of the transfers of these entries that can be undone. Of a transfer between owners it is the id of the act,
 * and only this side is looked at: whether the person may write to both sides is asked when they undo it.
 */
export async function undoableAmong(
  db: Db,
  ownerId: string,
  rows: readonly Pick<AccountTransactionRow, 'transfer_id' | 'act_kind' | 'act_id'>[],
): Promise<Set<string>> {
  const found = new Set<string>();
  const acts = rows.flatMap((row) => (row.act_kind === 'HOUSEHOLD' ? (row.act_id ?? []) : []));
  for (const idChunk of chunks([...new Set(acts)], idsAtOnce)) {
    const legs = await db
      .selectFrom('account_transactions as moved')
      .select('moved.act_id')
      .where('moved.owner_id', '=', ownerId)
      .where('moved.act_id', 'in', idChunk)
      .where('moved.reverses', 'is', null)
      .where(({ not }) => not(isReversed))
      .execute();
    for (const { act_id } of legs) if (act_id) found.add(act_id);
  }
  const ids = new Set(rows.flatMap((row) => row.transfer_id ?? []));
  for (const idChunk of chunks([...ids], idsAtOnce)) {
    const rows = await selectNotUndone(db, ownerId)
      .select('outgoing.id')
      .where('outgoing.id', 'in', idChunk)
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** One page, newest first, and how many there are in all. */
export async function listTransfers(
  db: Db,
  ownerId: string,
  { page, size }: { page: number; size: number },
): Promise<{ rows: TransferRow[]; total: number }> {
  const { total } = await selectNotUndone(db, ownerId)
    .select((eb) => eb.fn.countAll<string | number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await withColumns(selectNotUndone(db, ownerId))
    .orderBy('outgoing.created_at', 'desc')
    .orderBy('outgoing.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { rows, total: Number(total) };
}

/** Both entries of every transfer that was not undone. */
function selectNotUndone(db: Db, ownerId: string) {
  return db
    .selectFrom('account_transactions as outgoing')
    .innerJoin('account_transactions as incoming', (join) =>
      join
        .onRef('incoming.transfer_id', '=', 'outgoing.id')
        .onRef('incoming.owner_id', '=', 'outgoing.owner_id')
        .onRef('incoming.id', '!=', 'outgoing.id')
        .on('incoming.reverses', 'is', null),
    )
    .where('outgoing.owner_id', '=', ownerId)
    .where('outgoing.transfer_id', 'is not', null)
    .whereRef('outgoing.transfer_id', '=', 'outgoing.id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account_transactions as back')
            .select('back.id')
            .where('back.owner_id', '=', ownerId)
            .whereRef('back.reverses', '=', 'outgoing.id'),
        ),
      ),
    );
}

function withColumns(transfers: ReturnType<typeof selectNotUndone>) {
  return transfers
    .innerJoin('accounts as source', 'source.id', 'outgoing.account_id')
    .innerJoin('accounts as target', 'target.id', 'incoming.account_id')
    .select([
      'outgoing.id',
      'outgoing.account_id as from_account_id',
      'source.currency as from_currency',
      'incoming.account_id as to_account_id',
      'target.currency as to_currency',
      'incoming.id as to_entry_id',
      'outgoing.amount as from_amount',
      'incoming.amount as to_amount',
      'outgoing.day',
      'outgoing.description',
      'outgoing.created_at',
    ]);
}

/** Entries of transfers, reversals and what those reverse, of all owners, account by account. */
export function listLinkedEntriesOfAll(db: Db): Promise<(LinkedEntry & { owner_id: string })[]> {
  const reversed = db
    .selectFrom('account_transactions')
    .select('reverses')
    .where('reverses', 'is not', null);
  return db
    .selectFrom('account_transactions as entry')
    .innerJoin('accounts', 'accounts.id', 'entry.account_id')
    .select([
      'entry.id',
      'entry.owner_id',
      'entry.account_id as account',
      'accounts.currency',
      'entry.sequence',
      'entry.day',
      'entry.type',
      'entry.amount',
      'entry.transfer_id as transferId',
      'entry.reverses',
      sql<string | null>`entry.act_kind || ' ' || entry.act_id`.as('act'),
    ])
    .where((eb) =>
      eb.or([
        eb('entry.transfer_id', 'is not', null),
        eb('entry.act_kind', '=', 'HOUSEHOLD'),
        eb('entry.reverses', 'is not', null),
        eb('entry.id', 'in', reversed),
      ]),
    )
    .orderBy('entry.account_id')
    .orderBy('entry.sequence')
    .execute();
}

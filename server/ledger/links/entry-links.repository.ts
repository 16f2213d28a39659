import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Currency } from '../../../contract/fields/currencies.ts';
import {
  type InTransit,
  inTransit,
  type TransferSide,
} from '../../../finance/ledger/in-transit.ts';
import { centsOfText } from '../../../finance/money/cents.ts';
import type { Database, Db } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';
import { isReversed } from '../cash-accounts.repository.ts';

export type EntryLink = Selectable<Database['entry_links']>;
export const linkRows = ownedRows('entry_links');

/** The links that an entry is in, by the id that stands for it. */
export function listLinksOf(db: Db, ownerId: string, chain: string): Promise<EntryLink[]> {
  return db
    .selectFrom('entry_links')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where((eb) => eb.or([eb('entry_id', '=', chain), eb('other_id', '=', chain)]))
    .orderBy('id')
    .execute();
}

/** The entries of an owner that are sides of joined transfers, by the ids that stand for them. */
export async function listJoinedIds(db: Db, ownerId: string): Promise<Set<string>> {
  const rows = await linkRows.list(db, ownerId, { kind: 'TRANSFER' });
  return new Set(rows.flatMap(({ entry_id, other_id }) => [entry_id, other_id]));
}

/** Whether an entry of an owner is a side of a joined transfer. `moved` is the table's name in the query. */
export function isJoined(db: Db, ownerId: string): RawBuilder<boolean> {
  const sides = (side: 'entry_id' | 'other_id') =>
    db
      .selectFrom('entry_links')
      .select(side)
      .where('owner_id', '=', ownerId)
      .where('kind', '=', 'TRANSFER');
  const chain = sql`coalesce(moved.corrects, moved.id)`;
  return sql<boolean>`(${chain} IN (${sides('entry_id')}) OR ${chain} IN (${sides('other_id')}))`;
}

/** A transfer that two entries make. */
export interface JoinedTransfer {
  id: string;
  /** By the ids that stand for them; of an entry whose account is gone, nothing. */
  sides: ReadonlyMap<string, TransferSide<Currency>>;
}

/** The transfers that an owner has joined of two entries, as these are now. */
export async function listJoinedTransfers(db: Db, ownerId: string): Promise<JoinedTransfer[]> {
  const rows = await db
    .selectFrom('entry_links as link')
    .innerJoin('account_transactions as moved', (join) =>
      join
        .onRef('moved.owner_id', '=', 'link.owner_id')
        .on(
          sql<boolean>`(moved.id IN (link.entry_id, link.other_id) OR moved.corrects IN (link.entry_id, link.other_id))`,
        ),
    )
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.id', '=', 'moved.account_id')
        .onRef('accounts.owner_id', '=', 'moved.owner_id'),
    )
    .select(['link.id', 'accounts.currency', 'moved.account_id', 'moved.day', 'moved.amount'])
    .select(sql<string>`coalesce(moved.corrects, moved.id)`.as('chain'))
    .where('link.owner_id', '=', ownerId)
    .where('link.kind', '=', 'TRANSFER')
    .where('moved.reverses', 'is', null)
    .where(({ not }) => not(isReversed))
    .orderBy('link.id')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, sides]) => ({
    id,
    sides: new Map(
      sides.map(({ chain, account_id, currency, day, amount }) => [
        chain,
        { accountId: account_id, currency, day, amount: centsOfText(amount) },
      ]),
    ),
  }));
}

/** The transfers of which both sides are there, by the ids that stand for these. */
export function transfersByEntry(joined: readonly JoinedTransfer[]): Map<string, string> {
  return new Map(
    joined.flatMap(({ id, sides }) =>
      sides.size === 2 ? [...sides.keys()].map((chain) => [chain, id] as const) : [],
    ),
  );
}

/** The money of joined transfers that is under way on some days. */
export function transits(
  joined: readonly JoinedTransfer[],
): (InTransit<Currency> & { id: string })[] {
  return joined.flatMap(({ id, sides }) => {
    const [one, other] = sides.values();
    const moving = one && other && inTransit(one, other);
    return moving ? [{ id, ...moving }] : [];
  });
}

/** Where the entries that were merged into others stand: the last transaction of each, which was taken back. */
export async function listMergedPlaces(db: Db, ownerId: string) {
  const rows = await db
    .selectFrom('entry_links as link')
    .innerJoin('account_transactions as moved', (join) =>
      join
        .onRef('moved.owner_id', '=', 'link.owner_id')
        .on(sql<boolean>`(moved.id = link.other_id OR moved.corrects = link.other_id)`),
    )
    .select(['link.other_id as chain', 'moved.account_id', 'moved.sequence'])
    .where('link.owner_id', '=', ownerId)
    .where('link.kind', '=', 'TWIN')
    .where('moved.reverses', 'is', null)
    .orderBy('moved.created_at')
    .orderBy('moved.id')
    .execute();
  return [...new Map(rows.map((row) => [row.chain, row])).values()];
}

import { type RawBuilder, sql } from 'kysely';
import { ownTypes } from '../../../finance/ledger/ledger.ts';
import type { Db } from '../../db/database.ts';
import { isChanged, undone } from '../../ledger/entries/entry-chains.repository.ts';
import { listJoinedIds } from '../../ledger/links/entry-links.repository.ts';
import { chunks } from '../../lib/chunks.ts';
import type { CategoryRow } from './categories.repository.ts';

/** An entry with what of its details filters and sums look at. */
export type LightEntry = Awaited<ReturnType<typeof listLightEntries>>[number];
/** An entry with all that is shown of it. */
export type FullEntry = Awaited<ReturnType<typeof listFullEntries>>[number];

/** The id that stands for an entry, whatever was corrected of it. */
const chain = sql<string>`coalesce(moved.corrects, moved.id)`;

/** What moved an owner's accounts on some days, as it is now. */
export async function listLightEntries(
  db: Db,
  ownerId: string,
  { from, to, accountIds }: { from?: string; to?: string; accountIds?: readonly string[] },
) {
  const joined = await listJoinedIds(db, ownerId);
  const rows = await entriesOf(db, ownerId)
    .select([chain.as('chain'), 'moved.account_id', 'accounts.currency'])
    .select(['moved.day', 'moved.type', 'moved.amount', 'moved.description'])
    .select(['moved.act_kind', 'moved.reverses', 'moved.import_key'])
    .select(['details.payee', 'details.category_id', 'details.chosen_by'])
    .select(['details.is_once', 'details.is_reimbursable'])
    .$if(from !== undefined, (query) => query.where('moved.day', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('moved.day', '<=', to ?? ''))
    .$if(accountIds !== undefined, (query) =>
      query.where('moved.account_id', 'in', accountIds ?? []),
    )
    .execute();
  return rows.map((row) => Object.assign(row, { isJoined: joined.has(row.chain) }));
}

/** The names and currencies of an owner's accounts. */
export function listNamedAccounts(db: Db, ownerId: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'account_name', 'currency'])
    .where('owner_id', '=', ownerId)
    .execute();
}

/** Where what people book themselves stands: the account and the number within it. */
export function listPlaces(db: Db, ownerId: string) {
  return entriesOf(db, ownerId)
    .select([chain.as('chain'), 'moved.account_id', 'moved.sequence'])
    .where('moved.type', 'in', ownTypes)
    .execute();
}

/** The source of the import that brought an entry, or `typed`. */
export function sourceOf({ import_key }: { import_key: string | null }): string {
  return /^[a-z0-9-]+/.exec(import_key ?? '')?.[0] ?? 'typed';
}

const idsAtOnce = 500;

/** Some entries, by the ids that stand for them, in no order. */
export async function listFullEntries(db: Db, ownerId: string, chains: readonly string[]) {
  const found = [];
  for (const some of chunks(chains, idsAtOnce)) {
    // Each by its index. SQLite, which keeps no statistics, takes any other on the owner for more selective than a
    // list of ids, and reads all entries of the owner instead; with `or` it always does.
    const byIndex = allOf(entriesWhere(db, sql`moved.owner_id || ''`, ownerId))
      .where('moved.id', 'in', some)
      .unionAll(allOf(entriesOf(db, ownerId)).where('moved.corrects', 'in', some));
    found.push(...(await byIndex.execute()));
  }
  return found;
}

function allOf(entries: ReturnType<typeof entriesOf>) {
  return entries
    .selectAll('moved')
    .select([chain.as('chain'), 'accounts.account_name', 'accounts.currency'])
    .select(['details.payee', 'details.category_id', 'details.chosen_by'])
    .select(['details.is_once', 'details.is_reimbursable', 'details.version'])
    .select(isChanged.as('is_changed'));
}

function entriesOf(db: Db, ownerId: string) {
  return entriesWhere(db, sql.ref('moved.owner_id'), ownerId);
}

/** `owner`: the owner of an entry as it is compared. */
function entriesWhere(db: Db, owner: RawBuilder<unknown>, ownerId: string) {
  return db
    .selectFrom('account_transactions as moved')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.id', '=', 'moved.account_id')
        .onRef('accounts.owner_id', '=', 'moved.owner_id'),
    )
    .leftJoin('spending_details as details', (join) =>
      join.onRef('details.owner_id', '=', 'moved.owner_id').on('details.entry_id', '=', chain),
    )
    .where(owner, '=', ownerId)
    .where(({ not }) => not(undone));
}

/** The parts of split entries, in their order: of all, or of some. */
export async function listParts(db: Db, ownerId: string, chains?: readonly string[]) {
  const all = db
    .selectFrom('spending_parts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('entry_id')
    .orderBy('position');
  if (!chains) return all.execute();
  const found = [];
  for (const some of chunks(chains, idsAtOnce)) {
    found.push(...(await all.where('entry_id', 'in', some).execute()));
  }
  return found;
}

/** The details of some entries. */
export async function listDetails(db: Db, ownerId: string, chains: readonly string[]) {
  const found = [];
  for (const some of chunks(chains, idsAtOnce)) {
    found.push(
      ...(await db
        .selectFrom('spending_details')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .where('entry_id', 'in', some)
        .execute()),
    );
  }
  return found;
}

/** The tags of entries: of some, of those that have one tag, or of all. */
export async function listEntryTags(
  db: Db,
  ownerId: string,
  { chains, tagId }: { chains?: readonly string[] | undefined; tagId?: string },
) {
  const all = db
    .selectFrom('spending_entry_tags')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('tag_id');
  if (tagId !== undefined) return all.where('tag_id', '=', tagId).execute();
  if (!chains) return all.execute();
  const found = [];
  for (const some of chunks(chains, idsAtOnce)) {
    found.push(...(await all.where('entry_id', 'in', some).execute()));
  }
  return found;
}

/** The categories of a tree by their ids, and those that stand for what entries are. */
export interface Categories {
  byId: ReadonlyMap<string, CategoryRow>;
  builtIn: { INTEREST: string | null; LOAN_INTEREST: string | null };
}

export function indexCategories(rows: readonly CategoryRow[]): Categories {
  const idOf = (kind: CategoryRow['built_in']) =>
    rows.find(({ built_in }) => built_in === kind)?.id ?? null;
  return {
    byId: new Map(rows.map((row) => [row.id, row])),
    builtIn: { INTEREST: idOf('INTEREST'), LOAN_INTEREST: idOf('LOAN_INTEREST') },
  };
}

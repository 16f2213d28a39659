import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { TransactionType } from '../../../contract/accounts/account-fields.ts';
import type { EntryQuestion } from '../../area-entries.ts';
import { containsText } from '../../db/contains-text.ts';
import type { Database, Db, Tx } from '../../db/database.ts';
import { type PageQuestion, pageRows } from '../../db/page-rows.ts';
import { undone } from '../../ledger/entries/entry-chains.repository.ts';
import { isJoined } from '../../ledger/links/entry-links.repository.ts';
import { chunks } from '../../lib/chunks.ts';
import type { AccountRow } from './accounts.repository.ts';

export type AccountTransactionRow = Selectable<Database['account_transactions']>;

/** Everything that ever moved a user's accounts, account by account, in the order it was booked. */
export function listTransactionsOfOwner(db: Db, ownerId: string): Promise<AccountTransactionRow[]> {
  return db
    .selectFrom('accounts')
    .innerJoin('account_transactions as moved', 'moved.account_id', 'accounts.id')
    .selectAll('moved')
    .where('accounts.owner_id', '=', ownerId)
    .orderBy('moved.account_id')
    .orderBy('moved.sequence')
    .execute();
}

/** What moved an owner's accounts up to a day, account by account, in the order of the days. */
export function listMovementsUntil(db: Db, ownerId: string, day: string) {
  return movementsUntil(db, ownerId, day)
    .select(['accounts.account_name', 'accounts.account_type'])
    .execute();
}

function movementsUntil(db: Db, ownerId: string, day: string) {
  return ofAccounts(db, ownerId)
    .select(['accounts.currency', 'moved.account_id', 'moved.day', 'moved.amount'])
    .where('moved.day', '<=', day)
    .orderBy('moved.account_id')
    .orderBy('moved.day');
}

/** A movement with what people call it. */
export type NamedMovement = Pick<
  AccountTransactionRow,
  'id' | 'corrects' | 'account_id' | 'day' | 'type' | 'amount' | 'description' | Links
> &
  Pick<AccountRow, 'account_name' | 'account_type' | 'currency'>;
type Links =
  | 'transfer_id'
  | 'reverses'
  | 'entry_id'
  | 'order_id'
  | 'entry_type'
  | 'act_kind'
  | 'act_id';

/**
 * What moved an owner's accounts after one day until another, by day; `types`: of these alone, and of what is a
 * side of a joined transfer.
 */
export function listMovementsBetween(
  db: Db,
  ownerId: string,
  after: string,
  until: string,
  types?: readonly TransactionType[],
): Promise<NamedMovement[]> {
  return movements(ofAccounts(db, ownerId))
    .where('moved.day', '>', after)
    .where('moved.day', '<=', until)
    .$if(types !== undefined, (query) =>
      query.where((eb) => eb.or([eb('moved.type', 'in', types ?? []), isJoined(db, ownerId)])),
    )
    .orderBy('moved.day')
    .orderBy('moved.id')
    .execute();
}

const idsAtOnce = 500;

/** Some movements by the ids that stand for them, by day. */
export async function listMovements(
  db: Db,
  ownerId: string,
  chains: readonly string[],
): Promise<NamedMovement[]> {
  const found: NamedMovement[] = [];
  for (const some of chunks(chains, idsAtOnce)) {
    // Each by its index: with `or`, or by the owner, SQLite reads all entries of the owner instead.
    const byId = movements(ofAccounts(db, ownerId, sql`moved.owner_id || ''`)).where(
      'moved.id',
      'in',
      some,
    );
    const byChain = movements(ofAccounts(db, ownerId))
      .where('moved.owner_id', '=', ownerId)
      .where('moved.corrects', 'in', some);
    found.push(...(await byId.unionAll(byChain).execute()));
  }
  return found.sort((a, b) =>
    a.day === b.day ? Number(a.id > b.id) - 0.5 : a.day < b.day ? -1 : 1,
  );
}

function movements(query: ReturnType<typeof ofAccounts>) {
  return query
    .select(['accounts.account_name', 'accounts.account_type', 'accounts.currency'])
    .select(['moved.id', 'moved.corrects', 'moved.account_id', 'moved.day', 'moved.type'])
    .select(['moved.amount', 'moved.description', 'moved.transfer_id', 'moved.reverses'])
    .select(['moved.entry_id', 'moved.order_id', 'moved.entry_type'])
    .select(['moved.act_kind', 'moved.act_id']);
}

/** The opening balances of an owner's accounts. */
export function listOpenings(db: Db, ownerId: string) {
  return ofAccounts(db, ownerId)
    .select(['accounts.account_name', 'accounts.currency'])
    .select(['moved.account_id', 'moved.day', 'moved.amount', 'moved.created_at'])
    .where('moved.type', '=', 'OPENING')
    .execute();
}

/** `owner`: the owner as it is compared. */
function ofAccounts(
  db: Db,
  ownerId: string,
  owner: RawBuilder<unknown> = sql.ref('accounts.owner_id'),
) {
  return db
    .selectFrom('accounts')
    .innerJoin('account_transactions as moved', (join) =>
      join
        .onRef('moved.account_id', '=', 'accounts.id')
        .onRef('moved.owner_id', '=', 'accounts.owner_id'),
    )
    .where(owner, '=', ownerId)
    .where(({ not }) => not(undone));
}

/** Everything that moved an owner's accounts on some days, in their order, without undone imports. */
export function listTransactionsBetween(db: Db, ownerId: string, from: string, to: string) {
  return db
    .selectFrom('account_transactions as moved')
    .innerJoin('accounts', (join) =>
      join
        .onRef('moved.account_id', '=', 'accounts.id')
        .onRef('moved.owner_id', '=', 'accounts.owner_id'),
    )
    .select(['accounts.account_name', 'accounts.currency'])
    .selectAll('moved')
    .where('moved.owner_id', '=', ownerId)
    .where('moved.day', '>=', from)
    .where('moved.day', '<=', to)
    .where(({ not }) => not(undone))
    .orderBy('moved.day')
    .orderBy('moved.created_at')
    .orderBy('moved.id')
    .execute();
}

/** What moved an owner's accounts on some days, or one of them: newest first, without undone imports. */
export function findMovements(
  db: Db,
  ownerId: string,
  { from, to, keyword, accountId, skip, most }: EntryQuestion,
) {
  return ofAccounts(db, ownerId)
    .select('accounts.currency')
    .selectAll('moved')
    .where('moved.day', '>=', from)
    .where('moved.day', '<=', to)
    .$if(accountId !== undefined, (query) =>
      query.where('moved.account_id', '=', accountId as string),
    )
    .$if(keyword !== undefined, (query) =>
      query.where(containsText('moved.description', keyword as string)),
    )
    .orderBy('moved.day', 'desc')
    .orderBy('moved.created_at', 'desc')
    .orderBy('moved.sequence', 'desc')
    .orderBy('moved.id', 'desc')
    .limit(most)
    .offset(skip)
    .execute();
}

/** The day of an owner's first transaction. */
export async function firstTransactionDay(db: Db, ownerId: string): Promise<string | undefined> {
  const { day } = await ofAccounts(db, ownerId)
    .select((eb) => eb.fn.min('moved.day').as('day'))
    .executeTakeFirstOrThrow();
  return day ?? undefined;
}

/** All of one account, in the order in which they were booked, without undone imports. */
export function listTransactionsOfAccount(
  db: Db,
  ownerId: string,
  accountId: string,
): Promise<AccountTransactionRow[]> {
  return db
    .selectFrom('account_transactions as moved')
    .selectAll('moved')
    .where('moved.owner_id', '=', ownerId)
    .where('moved.account_id', '=', accountId)
    .where(({ not }) => not(undone))
    .orderBy('moved.sequence')
    .execute();
}

/** One page, newest first, and how many there are in all; undone imports only where they are asked for. */
export async function listTransactions(
  db: Db,
  ownerId: string,
  accountId: string,
  { undone: withUndone, ...page }: PageQuestion & { undone: boolean },
): Promise<{ rows: AccountTransactionRow[]; total: number }> {
  const all = db
    .selectFrom('account_transactions as moved')
    .where('moved.owner_id', '=', ownerId)
    .where('moved.account_id', '=', accountId);
  const ofAccount = withUndone ? all : all.where(({ not }) => not(undone));
  return pageRows(ofAccount.selectAll('moved').orderBy('moved.sequence', 'desc'), page);
}

/** Whether an account has rows that an import has not brought, and that take back none of its own. */
export async function hasOtherRows(tx: Tx, account: AccountRow, batchId: string): Promise<boolean> {
  const brought = tx
    .selectFrom('account_transactions')
    .select('id')
    .where('owner_id', '=', account.owner_id)
    .where('batch_id', '=', batchId);
  const other = await tx
    .selectFrom('account_transactions')
    .select('id')
    .where('owner_id', '=', account.owner_id)
    .where('account_id', '=', account.id)
    .where((eb) => eb.or([eb('batch_id', 'is', null), eb('batch_id', '<>', batchId)]))
    .where((eb) => eb.or([eb('reverses', 'is', null), eb('reverses', 'not in', brought)]))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

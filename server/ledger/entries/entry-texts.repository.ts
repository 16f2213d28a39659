import { type RawBuilder, sql } from 'kysely';
import type { TransactionType } from '../../../contract/accounts/account-fields.ts';
import { addDays, type Day } from '../../../finance/calendar/days.ts';
import type { Db } from '../../db/database.ts';
import { yieldWhenLong } from '../../lib/loop-turns.ts';
import { undone } from './entry-chains.repository.ts';

// Fetching rows takes most of the time of reading a ledger. A hundred thousand entries are therefore read as one
// text for each day and column that is asked for. One text for all columns would be slower: a Chinese name in it
// makes V8 store two bytes for each character, and it has to be split twice.

const betweenEntries = '\u001e';

/** A text from people or files, which may contain the separator. */
const written = (column: string): RawBuilder<string> =>
  sql`replace(coalesce(${sql.ref(column)}, ''), ${sql.lit(betweenEntries)}, ' ')`;

const orEmpty = (column: string): RawBuilder<string> => sql`coalesce(${sql.ref(column)}, '')`;

/** The columns of an entry; what is null is read as an empty text. */
export const entryColumns = {
  /** The id that stands for the entry, whatever was corrected of it. */
  chain: sql<string>`coalesce(moved.corrects, moved.id)`,
  account_id: sql<string>`moved.account_id`,
  type: sql<string>`moved.type`,
  amount: sql<string>`moved.amount || ''`,
  act_kind: orEmpty('moved.act_kind'),
  reverses: orEmpty('moved.reverses'),
  written_by: orEmpty('moved.written_by'),
  import_key: written('moved.import_key'),
  description: written('moved.description'),
  payee: written('details.payee'),
  category_id: orEmpty('details.category_id'),
  is_once: sql<string>`coalesce(details.is_once, 0) || ''`,
  is_reimbursable: sql<string>`coalesce(details.is_reimbursable, 0) || ''`,
};
export type EntryColumn = keyof typeof entryColumns;

const ofDetails = new Set<EntryColumn>(['payee', 'category_id', 'is_once', 'is_reimbursable']);

/** The entries of a day: a text of each column that was asked for, for `entriesIn`. */
export type DayOfEntries<Column extends EntryColumn> = { day: Day } & Record<Column, string>;

export interface EntryRange {
  from?: Day | undefined;
  to?: Day | undefined;
  accountIds?: readonly string[] | undefined;
  types?: readonly TransactionType[] | undefined;
}

/** How many days are read at once: some 10,000 entries at thirty a day. */
const daysAtOnce = 366;

/**
 * The entries of an owner's accounts in their present state, day by day. Lets other requests run in between, but not
 * within a transaction, whose locks they wait for.
 */
export async function* readEntries<Column extends EntryColumn>(
  db: Db,
  ownerId: string,
  range: EntryRange,
  names: readonly Column[],
): AsyncGenerator<DayOfEntries<Column>[]> {
  const texts = Object.fromEntries(names.map((name) => [name, listed(entryColumns[name])]));
  const withDetails = names.some((name) => ofDetails.has(name));
  yield* readListed(db, ownerId, range, texts as Record<Column, RawBuilder<string>>, withDetails);
}

/**
 * The same for columns that the caller makes with `listed`: of entries (`moved`) and, with `withDetails`, of their
 * details (`details`).
 */
export async function* readListed<Name extends string>(
  db: Db,
  ownerId: string,
  { from, to, ...others }: EntryRange,
  texts: Readonly<Record<Name, RawBuilder<string>>>,
  withDetails: boolean,
): AsyncGenerator<({ day: Day } & Record<Name, string>)[]> {
  const known = await findDays(db, ownerId);
  if (!known) return;
  const last = to !== undefined && to < known.last ? to : known.last;
  let next = from !== undefined && from > known.first ? from : known.first;
  while (next <= last) {
    const end = [addDays(next, daysAtOnce), last].sort()[0] ?? last;
    yield await listDays(db, ownerId, { from: next, to: end, ...others }, texts, withDetails);
    next = addDays(end, 1);
    if (!db.isTransaction) await yieldWhenLong();
  }
}

/** The values of a column for all entries of a day as one text. */
export function listed(column: RawBuilder<string>): RawBuilder<string> {
  return sql<string>`string_agg(${column}, ${sql.lit(betweenEntries)})`;
}

/** The values of one column for all entries of a day. Those of an entry have the same index in every column. */
export function entriesIn(listed: string): string[] {
  return listed.split(betweenEntries);
}

function listDays<Name extends string>(
  db: Db,
  ownerId: string,
  { from = '', to = '', accountIds, types }: EntryRange,
  texts: Readonly<Record<Name, RawBuilder<string>>>,
  withDetails: boolean,
): Promise<({ day: Day } & Record<Name, string>)[]> {
  const names = Object.keys(texts) as Name[];
  const moved = db
    .selectFrom('account_transactions as moved')
    .select('moved.day')
    .select(names.map((name) => texts[name].as(name)))
    .where('moved.owner_id', '=', ownerId)
    .where('moved.day', '>=', from)
    .where('moved.day', '<=', to)
    .where(({ not }) => not(undone))
    .groupBy('moved.day')
    .orderBy('moved.day');
  return moved
    .$if(accountIds !== undefined, (query) =>
      query.where('moved.account_id', 'in', accountIds ?? []),
    )
    .$if(types !== undefined, (query) => query.where('moved.type', 'in', types ?? []))
    .$if(withDetails, (query) =>
      query.leftJoin('spending_details as details', (join) =>
        join
          .onRef('details.owner_id', '=', 'moved.owner_id')
          .on('details.entry_id', '=', entryColumns.chain),
      ),
    )
    .$castTo<{ day: Day } & Record<Name, string>>()
    .execute();
}

/** The first and the last day on which anything moved. */
async function findDays(db: Db, ownerId: string): Promise<{ first: Day; last: Day } | undefined> {
  const end = async (order: 'asc' | 'desc') =>
    db
      .selectFrom('account_transactions')
      .select('day')
      .where('owner_id', '=', ownerId)
      .orderBy('day', order)
      .limit(1)
      .executeTakeFirst();
  const [first, last] = [await end('asc'), await end('desc')];
  return first && last && { first: first.day, last: last.day };
}

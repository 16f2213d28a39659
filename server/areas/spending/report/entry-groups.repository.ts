import { type RawBuilder, sql } from 'kysely';
import type { TransactionType } from '../../../../contract/accounts/account-fields.ts';
import type { ActKind } from '../../../../contract/accounts/act-kinds.ts';
import type { Day } from '../../../../finance/calendar/days.ts';
import { ownTypes } from '../../../../finance/ledger/ledger.ts';
import type { Db } from '../../../db/database.ts';
import {
  entriesIn,
  entryColumns,
  listed,
  readListed,
} from '../../../ledger/entries/entry-texts.repository.ts';
import { isJoined } from '../../../ledger/links/entry-links.repository.ts';
import type { Period } from './spending-source.ts';

// Most entries of a ledger differ in amount and payee alone. The other columns that a report needs are therefore read
// as one text, the group of the entry, which is looked up once instead of a text for each column.

/** What the entries of a group have in common. */
export interface EntryGroup {
  /** Undefined of a group over all accounts in the currency of the report. */
  accountId: string | undefined;
  type: TransactionType;
  categoryId: string | null;
  isOnce: boolean;
  /** Of a group of one entry: one that is split, a side of a transfer, or not a deposit, withdrawal or interest. */
  single: { id: string; actKind: ActKind | null } | undefined;
}

/** The entries of a day. What is at one index belongs to one entry. */
export interface GroupedEntries {
  groups: readonly string[];
  amounts: readonly string[];
  payees: readonly string[];
}

/** Which of the things that set entries apart there are; the query does not look for the others. */
interface Apart {
  /** The accounts in other currencies than that of the report. */
  foreignIds: readonly string[];
  isAnySplit: boolean;
  isAnyJoined: boolean;
}

/** Calls `onDay` with the entries of each day of a period. */
export async function forEachGroupedDay(
  db: Db,
  ownerId: string,
  period: Period,
  apart: Apart,
  onDay: (day: Day, entries: GroupedEntries) => void,
): Promise<void> {
  const columns = {
    groups: listed(groupOf(db, ownerId, apart)),
    amounts: listed(entryColumns.amount),
    payees: listed(entryColumns.payee),
  };
  for await (const days of readListed(db, ownerId, period, columns, true)) {
    for (const { day, groups, amounts, payees } of days) {
      onDay(day, {
        groups: entriesIn(groups),
        amounts: entriesIn(amounts),
        payees: entriesIn(payees),
      });
    }
  }
}

const betweenFields = '\u001f';

/**
 * The group of an ordinary deposit or withdrawal in the currency of the report is its category; that of any other
 * entry names all its fields. Each list of ids is named once, because SQLite builds it anew for each mention.
 */
function groupOf(
  db: Db,
  ownerId: string,
  { foreignIds, isAnySplit, isAnyJoined }: Apart,
): RawBuilder<string> {
  const { chain, category_id, is_once, act_kind } = entryColumns;
  const parts = db.selectFrom('spending_parts').select('entry_id').where('owner_id', '=', ownerId);
  const single = [
    sql`moved.type NOT IN (${sql.join(ownTypes.map((type) => sql.lit(type)))})`,
    ...(isAnySplit ? [sql`${chain} IN (${parts})`] : []),
    ...(isAnyJoined ? [isJoined(db, ownerId)] : []),
  ];
  const particular = [
    sql`moved.type = 'INTEREST'`,
    sql`details.is_once = 1`,
    ...(foreignIds.length > 0 ? [sql`moved.account_id IN (${sql.join(foreignIds)})`] : []),
  ];
  const fields = [category_id, sql`moved.type`, is_once, sql`moved.account_id`];
  const joinedFields = (more: readonly RawBuilder<unknown>[]) =>
    sql.join([...fields, ...more], sql` || ${sql.lit(betweenFields)} || `);
  return sql<string>`CASE
    WHEN ${sql.join(single, sql` OR `)} THEN ${joinedFields([chain, act_kind])}
    WHEN ${sql.join(particular, sql` OR `)} THEN ${joinedFields([])}
    ELSE ${category_id} END`;
}

export function readGroup(text: string): EntryGroup {
  const [categoryId, type = 'WITHDRAW', isOnce, accountId, id, actKind] = text.split(betweenFields);
  return {
    accountId: accountId || undefined,
    type: type as TransactionType,
    categoryId: categoryId || null,
    isOnce: isOnce === '1',
    single: id ? { id, actKind: (actKind || null) as ActKind | null } : undefined,
  };
}

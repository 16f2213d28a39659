import type { PersonalFile } from '../../../../contract/personal-data/personal-data.ts';
import {
  spendingOccurrencesTable,
  spendingRecurringAmountsTable,
  spendingRecurringTable,
} from '../../../../contract/spending/recurring/recurring.table.ts';
import { centsToText } from '../../../../finance/money/cents.ts';
import { cashPlace, type RowSource } from '../../../area-transfer.ts';
import { todayOf } from '../../../business-day.ts';
import { fromFlagColumn } from '../../../db/columns.ts';
import type { Database, Db } from '../../../db/database.ts';
import { fromFile } from '../../../db/row-values.ts';
import { fieldError } from '../../../errors.ts';
import type { TransactionPlace } from '../../../ledger/cash-accounts.repository.ts';
import { isTied } from './match-entries.ts';
import { listSeries, listTransferPlaces, type OccurrenceRow } from './recurring.repository.ts';

type InFile = PersonalFile['spending'][number]['recurring'];

interface Numbers {
  accountNumber: (id: string | null) => number | null;
  categoryNumber: (id: string | null) => number | null;
  /** Where what people book themselves stands, by the ids that stand for it. */
  places: ReadonlyMap<string, TransactionPlace>;
}

/** What recurs, as the personal file has it. */
export async function readRecurringInFile(
  db: Db,
  ownerId: string,
  { accountNumber, categoryNumber, places }: Numbers,
): Promise<InFile> {
  const all = await listSeries(db, ownerId);
  if (all.length === 0) return [];
  const moved = await listTransferPlaces(db, ownerId);
  const transfers = new Map(
    moved.map(({ id, account_id, sequence }) => [
      id,
      { account: accountNumber(account_id) ?? 0, transaction: sequence },
    ]),
  );
  return all.map(({ row, amounts, stored }) => ({
    state: row.state,
    name: row.name,
    flow: row.flow,
    currency: row.currency,
    payee: row.payee,
    note: row.note,
    isAbout: fromFlagColumn(row.is_about),
    every: row.every,
    interval: row.interval_count,
    firstDay: row.first_day,
    dayOfMonth: row.day_of_month,
    untilDay: row.until_day,
    times: row.times,
    holiday: row.holiday,
    isAutomatic: fromFlagColumn(row.is_automatic),
    openFrom: row.open_from,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    account: accountNumber(row.account_id),
    toAccount: accountNumber(row.to_account_id),
    category: categoryNumber(row.category_id),
    amounts: amounts.map(({ fromDay, amount }) => ({ fromDay, amount: centsToText(amount) })),
    occurrences: stored.flatMap((one) => {
      const of = row.flow === 'TRANSFER' ? transfers : places;
      return occurrenceInFile(one, of.get(one.entry_id ?? '') ?? null) ?? [];
    }),
  }));
}

/** One that was booked as an entry which is gone is as if nothing had happened, but for its own amount and day. */
function occurrenceInFile(one: OccurrenceRow, entry: TransactionPlace | null) {
  const isGone = isTied(one) && entry === null;
  const says = one.amount !== null || one.day !== null || entry !== null;
  if ((isGone || one.state === 'CHANGED') && !says) return undefined;
  return {
    plannedDay: one.planned_day,
    state: isGone ? ('CHANGED' as const) : one.state,
    amount: one.amount,
    day: one.day,
    reason: one.reason,
    isAutomatic: !isGone && fromFlagColumn(one.is_automatic),
    createdAt: one.created_at,
    updatedAt: one.updated_at,
    entry,
  };
}

type Rows = Pick<
  { [Table in keyof Database]: Database[Table][] },
  'spending_recurring' | 'spending_recurring_amounts' | 'spending_occurrences'
>;

/**
 * What recurs of a file as rows. What is booked by itself goes on from the day of the import, and makes up
 * for no day before. Throws at what no export can contain.
 */
export function recurringFromFile(
  source: RowSource,
  owner_id: string,
  list: InFile,
  categoryOf: (number: number | null | undefined, field: string) => string | null,
): Rows {
  const rows: Rows = {
    spending_recurring: [],
    spending_recurring_amounts: [],
    spending_occurrences: [],
  };
  const today = todayOf(source);
  for (const [index, inFile] of list.entries()) {
    const field = `spending.0.recurring.${index}`;
    const accountOf = (number: number | null | undefined, name: string) => {
      if (number == null) return null;
      const account = source.accounts[number - 1];
      if (!account) throw fieldError(`${field}.${name}`, '没有这个账户');
      if (account.currency !== inFile.currency)
        throw fieldError(`${field}.${name}`, '账户币种不同');
      return account.id;
    };
    const id = source.newId();
    source.items.set(`recurring ${index + 1}`, id);
    const isDue = inFile.isAutomatic && inFile.state === 'ACTIVE';
    rows.spending_recurring.push(
      fromFile(spendingRecurringTable, inFile, {
        ...{ id, owner_id },
        account_id: accountOf(inFile.account, 'account'),
        to_account_id: accountOf(inFile.toAccount, 'toAccount'),
        category_id: categoryOf(inFile.category, `${field}.category`),
        runs_from: today,
        // The job finds the day, with the calendar of its own day.
        due_day: isDue ? today : null,
        version: 1,
      }),
    );
    for (const amount of inFile.amounts) {
      rows.spending_recurring_amounts.push(
        fromFile(spendingRecurringAmountsTable, amount, { owner_id, series_id: id }),
      );
    }
    for (const [at, occurrence] of inFile.occurrences.entries()) {
      const place = `${field}.occurrences.${at}`;
      const entry_id = entryOf(source, inFile.flow, occurrence.entry, `${place}.entry`);
      const { state, reason } = occurrence;
      if ((state === 'BOOKED' || state === 'LINKED') && entry_id === null) {
        throw fieldError(`${place}.entry`, '已入账的一期必须有流水');
      }
      if (reason != null && state !== 'WAITING') {
        throw fieldError(`${place}.reason`, '只有待确认的一期才有原因');
      }
      rows.spending_occurrences.push(
        fromFile(spendingOccurrencesTable, occurrence, { owner_id, series_id: id, entry_id }),
      );
    }
  }
  return rows;
}

function entryOf(
  { entries, transfers }: RowSource,
  flow: InFile[number]['flow'],
  place: TransactionPlace | null | undefined,
  field: string,
): string | null {
  if (place == null) return null;
  const at = cashPlace(place.account, place.transaction);
  const entry = entries.get(at);
  const chain = entry?.stands ? entry.chain : undefined;
  const id = flow === 'TRANSFER' ? transfers.get(at) : chain;
  if (id === undefined) throw fieldError(field, '没有这笔流水');
  return id;
}

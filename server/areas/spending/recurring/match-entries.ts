import type { Currency } from '../../../../contract/fields/currencies.ts';
import { addDays, type Day } from '../../../../finance/calendar/days.ts';
import type { Cents } from '../../../../finance/money/cents.ts';
import { fold } from '../../../../finance/spending/fold.ts';
import {
  daysOff,
  type FreeEntry,
  type OpenOccurrence,
  recognise,
} from '../../../../finance/spending/recurring/recognition.ts';
import { fromFlagColumn } from '../../../db/columns.ts';
import type { Db } from '../../../db/database.ts';
import {
  listOfPayees,
  listStanding,
  listTransfersFrom,
  type OccurrenceRow,
  type RecurringRow,
  type Series,
  type StandingEntry,
} from './recurring.repository.ts';

/** An occurrence of a series as planned, with the entry that it is, once it is matched. */
export interface PlannedOccurrence {
  series: Series;
  plannedDay: Day;
  day: Day;
  /** Whether the day is only expected, because the holidays of its year are not announced. */
  expected: boolean;
  number: number | null;
  /** Without its sign, as planned. */
  amount: Cents;
  stored: OccurrenceRow | undefined;
  /** What it was booked as, is linked to, or was found to be. */
  entry: FreeEntry | undefined;
  candidate: FreeEntry | undefined;
}

/** Sets the entry or the candidate of each planned occurrence, from the rows stored for it and from free entries. */
export async function matchEntries(
  db: Db,
  ownerId: string,
  all: readonly Series[],
  planned: readonly PlannedOccurrence[],
  { from, to, today }: { from: Day; to: Day; today: Day },
): Promise<void> {
  const named = all.flatMap(({ stored }) =>
    stored.filter(isTied).flatMap((one) => one.entry_id ?? []),
  );
  const tied = new Set(named);
  const ofPlanned = planned.flatMap(({ stored }) =>
    stored && isTied(stored) ? (stored.entry_id ?? []) : [],
  );
  const standing = new Map(
    (await listStanding(db, ownerId, ofPlanned)).map((entry) => [entry.id, entry]),
  );
  const open: OpenOccurrence[] = [];
  const byName = new Map<string, PlannedOccurrence>();
  for (const one of planned) {
    const { series, stored, plannedDay, day, amount } = one;
    const entry = stored && isTied(stored) ? standing.get(stored.entry_id ?? '') : undefined;
    if (entry) {
      one.entry = freeEntry(entry, keyOf(series.row));
      continue;
    }
    if (stored?.state === 'SKIPPED' || day > addDays(today, daysOff)) continue;
    byName.set(nameOf(series.row.id, plannedDay), one);
    open.push({
      ...{ seriesId: series.row.id, key: keyOf(series.row), plannedDay, day, amount },
      isAbout: fromFlagColumn(series.row.is_about),
      otherThan: stored && !isTied(stored) ? stored.entry_id : null,
    });
  }
  const free = await freeEntries(db, ownerId, all, { from, to });
  const left = free.filter(({ id }) => !tied.has(id));
  for (const { occurrence, entry, isCertain } of recognise(open, left)) {
    const one = byName.get(nameOf(occurrence.seriesId, occurrence.plannedDay));
    if (one) one[isCertain ? 'entry' : 'candidate'] = entry;
  }
}

/** The entries that may be occurrences, by what those of each series have. */
async function freeEntries(
  db: Db,
  ownerId: string,
  all: readonly Series[],
  days: { from: Day; to: Day },
): Promise<FreeEntry[]> {
  const payees = new Set(all.flatMap(({ row }) => (row.payee === null ? [] : fold(row.payee))));
  const paid = await listOfPayees(db, ownerId, payees);
  const sources = all.flatMap(({ row }) =>
    row.flow === 'TRANSFER' && row.account_id !== null ? [row.account_id] : [],
  );
  const moved = await listTransfersFrom(db, ownerId, [...new Set(sources)], days);
  return [
    ...paid
      .filter(({ day }) => day >= days.from && day <= days.to)
      .map((entry) => freeEntry(entry, keyOfPaid(entry.amount > 0n, entry.currency, entry.payee))),
    ...moved.map((entry) => freeEntry(entry, keyOfTransfer(entry.accountId, entry.toAccountId))),
  ];
}

function freeEntry({ id, day, amount }: StandingEntry, key: string): FreeEntry {
  return { id, key, day, amount: amount < 0n ? -amount : amount };
}

/** Whether a stored row names the entry that its occurrence is, and not one that it is not. */
export function isTied({ state }: OccurrenceRow): boolean {
  return state === 'BOOKED' || state === 'LINKED';
}

function keyOf(row: RecurringRow): string {
  if (row.flow === 'TRANSFER') return keyOfTransfer(row.account_id, row.to_account_id);
  return keyOfPaid(row.flow === 'IN', row.currency, fold(row.payee ?? ''));
}

const keyOfPaid = (isIncoming: boolean, currency: Currency, payee: string) =>
  `${isIncoming ? 'IN' : 'OUT'} ${currency} ${payee}`;
const keyOfTransfer = (from: string | null, to: string | null) => `TRANSFER ${from} ${to}`;
const nameOf = (seriesId: string, plannedDay: Day) => `${seriesId} ${plannedDay}`;

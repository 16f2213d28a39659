import type { Currency } from '../../../../contract/fields/currencies.ts';
import { addDays, type Day } from '../../../../finance/calendar/days.ts';
import { type Cents, centsOfText } from '../../../../finance/money/cents.ts';
import { fold } from '../../../../finance/spending/fold.ts';
import { amountOn, earlierDays } from '../../../../finance/spending/recurring/occurrences.ts';
import {
  daysOff,
  type FreeEntry,
  type OpenOccurrence,
  recognise,
} from '../../../../finance/spending/recurring/recognition.ts';
import { fromFlagColumn } from '../../../db/columns.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { workCalendar } from '../../market-rules/work-calendar.ts';
import { listCategories } from '../categories.repository.ts';
import { indexCategories, listLightEntries } from '../entries.repository.ts';
import { categoryOf, kindOf } from '../entry-answers.ts';
import { readOccurrences, rhythmOf } from './read-occurrences.ts';
import { listSeries, type RecurringRow, type Series } from './recurring.repository.ts';

interface Question {
  ownerId: string;
  /** The days that an average is of. */
  measured: { from: Day; to: Day };
}

/** An income or expense of the measured days. */
export interface MeasuredEntry {
  chain: string;
  day: Day;
  /** Signed. */
  amount: string;
  currency: Currency;
  payee: string | null;
  categoryId: string | null;
}

/**
 * The incomes and expenses that recur, with the entries of some past days that each was booked as, or that look like
 * it, also of before it was declared. What happened once, and what has a neutral category, is left out.
 */
export async function measuredSeries(
  db: Db,
  deps: Deps,
  question: Question,
): Promise<{ all: Series[]; entriesOf: Map<string, MeasuredEntry[]> }> {
  const { ownerId, measured } = question;
  const categories = indexCategories(await listCategories(db, ownerId));
  const isCounted = ({ row }: Series) =>
    row.state === 'ACTIVE' &&
    row.flow !== 'TRANSFER' &&
    categories.byId.get(row.category_id ?? '')?.kind !== 'NEUTRAL';
  const all = (await listSeries(db, ownerId)).filter(isCounted);
  if (all.length === 0) return { all, entriesOf: new Map() };
  const entries = (await listLightEntries(db, ownerId, measured))
    .filter(({ type, is_once }) => is_once !== 1 && (type === 'DEPOSIT' || type === 'WITHDRAW'))
    .map((entry) => ({ entry, categoryId: categoryOf(entry, categories) }))
    .filter(({ entry, categoryId }) => {
      const kind = kindOf(entry, categoryId, categories);
      return kind === 'INCOME' || kind === 'EXPENSE';
    })
    .map(({ entry, categoryId }): MeasuredEntry => ({ ...entry, categoryId }));
  return { all, entriesOf: await entriesOfSeries(db, deps, question, all, entries) };
}

/** The entries of each series, by its id. Each entry is one occurrence at most. */
async function entriesOfSeries(
  db: Db,
  deps: Deps,
  { ownerId, measured }: Question,
  all: readonly Series[],
  entries: readonly MeasuredEntry[],
): Promise<Map<string, MeasuredEntry[]>> {
  const byId = new Map(entries.map((entry) => [entry.chain, entry]));
  const taken = new Set<string>();
  const found = new Map<string, MeasuredEntry[]>();
  const take = (seriesId: string, entryId: string) => {
    const entry = byId.get(entryId);
    if (!entry || taken.has(entryId)) return;
    taken.add(entryId);
    found.set(seriesId, [...(found.get(seriesId) ?? []), entry]);
  };
  // An entry of the first or last days may be an occurrence of a few days before or after them.
  const wide = { from: addDays(measured.from, -daysOff), to: addDays(measured.to, daysOff) };
  const past = await readOccurrences(db, deps, { ownerId, ...wide, withUnopened: true });
  const counted = new Set(all.map(({ row }) => row.id));
  let open: (OpenOccurrence & { row: RecurringRow })[] = [];
  for (const { series, plannedDay, day, amount, entry, candidate, state } of past) {
    const known = entry ?? candidate;
    if (known) take(series.row.id, known.id);
    else if (state !== 'SKIPPED' && counted.has(series.row.id)) {
      open.push(openOf(series.row, { plannedDay, day, amount }));
    }
  }
  const calendar = workCalendar(deps);
  for (const { row, amounts } of all) {
    for (const { plannedDay, day } of earlierDays(rhythmOf(row), wide, calendar)) {
      open.push(openOf(row, { plannedDay, day, amount: amountOn(amounts, plannedDay) }));
    }
  }
  // Those of the same payee first; what is left may be any of the same category.
  const passes = [
    { of: (row: RecurringRow) => fold(row.payee ?? row.name), in: payeeOf },
    { of: (row: RecurringRow) => row.category_id, in: categoryOfEntry },
  ];
  for (const pass of passes) {
    const asked = open.flatMap((one) => {
      const key = pass.of(one.row);
      return key ? [{ ...one, key: `${one.key} ${key}` }] : [];
    });
    const free = entries.flatMap((entry): FreeEntry[] => {
      const key = pass.in(entry);
      return key && !taken.has(entry.chain) ? [freeOf(entry, key)] : [];
    });
    for (const { occurrence, entry } of recognise(asked, free)) {
      take(occurrence.seriesId, entry.id);
      open = open.filter((one) => nameOf(one) !== nameOf(occurrence));
    }
  }
  return found;
}

const payeeOf = ({ payee }: MeasuredEntry) => (payee === null ? null : fold(payee));
const categoryOfEntry = ({ categoryId }: MeasuredEntry) => categoryId;
const nameOf = ({ seriesId, plannedDay }: OpenOccurrence) => `${seriesId} ${plannedDay}`;
const keyOf = (isIncoming: boolean, currency: Currency) =>
  `${isIncoming ? 'IN' : 'OUT'} ${currency}`;

function openOf(row: RecurringRow, one: { plannedDay: Day; day: Day; amount: Cents }) {
  return {
    ...one,
    row,
    seriesId: row.id,
    key: keyOf(row.flow === 'IN', row.currency),
    isAbout: fromFlagColumn(row.is_about),
    otherThan: null,
  };
}

function freeOf({ chain, day, amount, currency }: MeasuredEntry, key: string): FreeEntry {
  const cents = centsOfText(amount);
  return {
    id: chain,
    key: `${keyOf(cents > 0n, currency)} ${key}`,
    day,
    amount: cents < 0n ? -cents : cents,
  };
}

import type { Input } from '../../../../contract/endpoint.ts';
import type { InvestmentEntry } from '../../../../contract/investments/entries.schemas.ts';
import { type EntryMarks, investmentEntries } from '../../../../contract/investments/entries.ts';
import { dayOfInput } from '../../../../finance/calendar/days.ts';
import { amountPlacesOf } from '../../../../finance/holdings/entries/entry.ts';
import type { FoldedEntry } from '../../../../finance/holdings/entries/fold.ts';
import type { EntryQuestion, FoundEntry } from '../../../area-entries.ts';
import { businessDay, todayOf } from '../../../business-day.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { fieldError, required } from '../../../errors.ts';
import { exported } from '../../../http/pipeline/exported.ts';
import { cached, type Route, route, rowRoute } from '../../../http/pipeline/route.ts';
import { pageAnswer } from '../../../http/replies/envelope.ts';
import { readWriters } from '../../../ledger/entries/writers.repository.ts';
import { sheet } from '../../../spreadsheets/sheet.ts';
import { tableFile } from '../../../spreadsheets/table-file.ts';
import { foldWithPrices } from '../figures/fold-with-prices.ts';
import { listHoldings } from '../holdings.repository.ts';
import { findNamedEntries, investmentRows } from '../investments.repository.ts';
import { entryColumns, namedColumns } from './entries.columns.ts';
import { listEntries } from './entries.repository.ts';
import { addEntry, editEntry, removeEntry } from './entries.service.ts';
import { averageCostAfter, toEntryAnswer, toEntryMark } from './entry-answers.ts';
import { foldStored } from './position.ts';
import { previewEntry } from './preview-entry.ts';

type ListQuery = Input<typeof investmentEntries.list>['query'];

/** The entries beneath a holding. */
export function entryRoutes(deps: Deps): Route[] {
  const find = (db: Db, ownerId: string, { id }: { id: string }) =>
    investmentRows.find(db, ownerId, id);
  return [
    ...exported(
      deps,
      investmentEntries.list,
      cached(
        'investments',
        rowRoute(investmentEntries.list, find, (db, { ownerId, params, query }) =>
          entryPage(db, deps, ownerId, params.id, query),
        ),
      ),
      entryColumns,
      // In the order of the days, in which each position follows from the line above it.
      ({ records }) => records.toReversed(),
    ),
    cached(
      'investments',
      rowRoute(investmentEntries.marks, find, (db, { ownerId, params, query }) =>
        entryMarks(db, deps, ownerId, params.id, query.from),
      ),
    ),
    route(investmentEntries.exportEntries, async (db, { ownerId, query }) => {
      const today = todayOf(deps);
      const rows = allEntries(db, ownerId);
      return tableFile({ ...sheet('全部交易', namedColumns, []), rows }, query.format, today);
    }),
    rowRoute(investmentEntries.add, find, (tx, { ownerId, params, body }) =>
      addEntry(tx, deps, ownerId, params.id, body),
    ),
    rowRoute(investmentEntries.preview, find, (db, { ownerId, params, body }) =>
      previewEntry(db, deps, ownerId, params.id, body),
    ),
    rowRoute(investmentEntries.edit, find, (tx, { ownerId, params, body }) =>
      editEntry(tx, deps, ownerId, params.id, params.entryId, body),
    ),
    rowRoute(investmentEntries.remove, find, async (tx, { ownerId, params }) => {
      await removeEntry(tx, deps, ownerId, params.id, params.entryId);
      return null;
    }),
  ];
}

/** One page of the entries, newest first, each with the position after it. */
async function entryPage(db: Db, deps: Deps, ownerId: string, id: string, query: ListQuery) {
  const { timeZone } = deps.config;
  const [from, to] = [query.from, query.to].map((day) => day && dayOfInput(timeZone, day));
  if (from && to && from > to) throw fieldError('from', '开始日期不能晚于结束日期');
  const { folded, answer, rowOf } = await foldedEntries(db, ownerId, id);
  const found = folded
    .filter(
      ({ entry: { id: entryId, type, day } }) =>
        (!query.type || type === query.type) &&
        (!from || day >= from) &&
        (!to || day <= to) &&
        (!query.writer || rowOf(entryId).written_by === query.writer),
    )
    .reverse();
  const start = (query.page - 1) * query.size;
  const shown = found.slice(start, start + query.size);
  const writerIn = await readWriters(
    db,
    shown.map(({ entry }) => rowOf(entry.id)),
  );
  const records = shown.map((one) => ({ ...answer(one), ...writerIn(rowOf(one.entry.id)) }));
  return pageAnswer(records, found.length, query);
}

/** The entries of all holdings as lines of a file, holding by holding. */
async function* allEntries(db: Db, ownerId: string) {
  for (const { id, investment_name: investmentName, symbol } of await listHoldings(db, ownerId)) {
    const { folded, answer } = await foldedEntries(db, ownerId, id);
    for (const entry of folded) {
      const row = { ...answer(entry), investmentName, symbol };
      yield namedColumns.map(([, , , read]) => read(row));
    }
  }
}

/** All entries since a day at once, with no more of each than a line of prices shows. */
async function entryMarks(
  db: Db,
  deps: Deps,
  ownerId: string,
  id: string,
  since: string | undefined,
): Promise<EntryMarks> {
  const holding = required(await investmentRows.find(db, ownerId, id));
  const folded = foldStored(await listEntries(db, ownerId, [id]), holding.investment_type);
  const from = since === undefined ? '' : businessDay(deps, since, 'from');
  const before = folded.entries.findLast(({ entry }) => entry.day < from);
  return {
    averageCostBefore: before ? averageCostAfter(before) : null,
    entries: folded.entries
      .filter(({ entry }) => entry.day >= from)
      .map((one) => toEntryMark(one, amountPlacesOf(holding.investment_type))),
  };
}

/** Every entry of a holding, oldest first, and how one of them is answered. */
async function foldedEntries(db: Db, ownerId: string, id: string) {
  const holding = required(await investmentRows.find(db, ownerId, id));
  const rows = new Map((await listEntries(db, ownerId, [id])).map((row) => [row.id, row]));
  const folded = await foldWithPrices(db, holding, [...rows.values()]);
  const rowOf = (entryId: string) => required(rows.get(entryId));
  const answer = (entry: FoldedEntry): InvestmentEntry =>
    toEntryAnswer(rowOf(entry.entry.id), entry, holding);
  return { folded: folded.entries, answer, rowOf };
}

/** Trades by their notes and the names of their holdings. Only the holdings of those found are folded. */
export async function findTrades(
  db: Db,
  ownerId: string,
  question: EntryQuestion,
): Promise<FoundEntry[]> {
  const named = await findNamedEntries(db, ownerId, question);
  const names = new Map(named.map(({ id, investment_name }) => [id, investment_name]));
  const found = new Map<string, FoundEntry>();
  for (const holdingId of new Set(named.map(({ investment_id }) => investment_id))) {
    const { folded, answer } = await foldedEntries(db, ownerId, holdingId);
    for (const one of folded.filter(({ entry }) => names.has(entry.id))) {
      const { id, accountId, type, effect, currency, day, note } = answer(one);
      found.set(id, {
        id,
        accountId,
        type,
        amount: effect.cash,
        currency,
        balanceAfter: null,
        day,
        description: [names.get(id), note].filter(Boolean).join('：'),
      });
    }
  }
  return named.flatMap(({ id }) => found.get(id) ?? []);
}

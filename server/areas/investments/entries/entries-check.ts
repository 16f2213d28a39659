import type { Db } from '../../../db/database.ts';
import { allRows } from '../../../integrity/all-rows.ts';
import { decimalIn } from '../../../integrity/column-rules.ts';
import type { Problem } from '../../../integrity/problem.ts';
import type { InvestmentRow } from '../investments.repository.ts';
import { type EntryRow, listMislinkedEntries } from './entries.repository.ts';
import { foldRows, positionColumns } from './position.ts';

/** Checks that the figures of every holding follow from its entries, and that no pair lacks a side. */
export async function checkEntries(db: Db): Promise<Problem[]> {
  const problems: Problem[] = [];
  const pairs = new Map<string, string[]>();
  const entries = entriesByHolding(db, pairs);
  let next = await entries.next();
  for await (const holding of allRows<InvestmentRow>(db, 'investments', ['id'])) {
    // Both come by the holding's id; entries of a holding that is not there are orphans.
    while (!next.done && (next.value[0]?.investment_id ?? '') < holding.id) {
      next = await entries.next();
    }
    const own = !next.done && next.value[0]?.investment_id === holding.id ? next.value : [];
    const what = differences(holding, own);
    problems.push(...what.map((text) => ({ table: 'investments', row: holding.id, what: text })));
  }
  while (!next.done) next = await entries.next();
  for (const [pairId, types] of pairs) {
    if (pairKinds.has(types.sort().join('+'))) continue;
    const what = `the pair ${pairId} is ${types.join(' and ')}`;
    problems.push({ table: 'investment_entries', row: pairId, what });
  }
  return problems;
}

/** A pair has one side when the holding of the other was deleted. */
const pairKinds = new Set([
  'CONVERT_IN+CONVERT_OUT',
  'TRANSFER_IN+TRANSFER_OUT',
  'CONVERT_IN',
  'CONVERT_OUT',
  'TRANSFER_IN',
  'TRANSFER_OUT',
]);

/** The entries of one holding after the other, by the holding's id; notes the pairs on the way. */
async function* entriesByHolding(
  db: Db,
  pairs: Map<string, string[]>,
): AsyncGenerator<EntryRow[], undefined> {
  let group: EntryRow[] = [];
  for await (const entry of allRows<EntryRow>(db, 'investment_entries', [
    'investment_id',
    'sequence',
  ])) {
    if (entry.pair_id !== null) {
      pairs.set(entry.pair_id, [...(pairs.get(entry.pair_id) ?? []), entry.type]);
    }
    if (group.length > 0 && group[0]?.investment_id !== entry.investment_id) {
      yield group;
      group = [];
    }
    group.push(entry);
  }
  if (group.length > 0) yield group;
}

const canonical = decimalIn();
const decimalColumns = /^(?!purchase_date|entry_count)/;

function differences(holding: InvestmentRow, entries: readonly EntryRow[]): string[] {
  try {
    const folded = foldRows(entries, holding.investment_type);
    if ('problem' in folded) return [`its entry ${folded.entry.id} takes what is not held`];
    return Object.entries(positionColumns(folded)).flatMap(([column, value]) => {
      const stored = holding[column as keyof InvestmentRow];
      // What is no decimal at all is named by the column's own rule.
      const isNamed = decimalColumns.test(column) && canonical(stored) !== undefined;
      return stored === value || isNamed
        ? []
        : [`${column} is ${String(stored)}, its entries come to ${String(value)}`];
    });
  } catch {
    // The rule of the column reports which value is wrong.
    return ['its entries cannot be counted'];
  }
}

const mostReported = 100;

/**
 * Checks that the transaction which an entry names moves that
 * entry's money, and was not taken back.
 */
export async function checkLinkedCash(db: Db): Promise<Problem[]> {
  const rows = await listMislinkedEntries(db, mostReported);
  return rows.map(({ id, taken_back: back }) => ({
    table: 'investment_entries',
    row: id,
    what:
      back === null
        ? 'its transaction stands for something else'
        : 'its transaction was taken back',
  }));
}

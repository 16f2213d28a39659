import type { Db } from '../../../db/database.ts';
import type { IsWrong, Problem } from '../../../integrity/problem.ts';
import {
  type CashEntry,
  findPresentEntry,
} from '../../../ledger/entries/entry-chains.repository.ts';
import type { EntryLink } from '../../../ledger/links/entry-links.repository.ts';
import { listLinksOfAll } from './links.repository.ts';

/** Linked entries stand, but for those that were merged; the sides of a transfer are one out and one in. */
export async function checkLinks(db: Db, isWrong: IsWrong): Promise<Problem[]> {
  const links = await listLinksOfAll(db);
  const problems: Problem[] = [];
  for (const link of links) {
    if (isWrong('entry_links', link.id)) continue;
    const entry = await findPresentEntry(db, link.owner_id, link.entry_id);
    const other = await findPresentEntry(db, link.owner_id, link.other_id);
    if ([entry, other].some((one) => one && isWrong('account_transactions', one.id))) continue;
    const what = problemOf(link, entry, other);
    if (what) problems.push({ table: 'entry_links', row: link.id, what });
  }
  return problems;
}

function problemOf(
  { kind }: EntryLink,
  entry: CashEntry | undefined,
  other: CashEntry | undefined,
): string | undefined {
  if (!entry) return 'links an entry that was taken back';
  if (kind === 'TWIN') return other && 'merges an entry that was not taken back';
  if (!other) return 'links an entry that was taken back';
  if (kind === 'REFUSED') return undefined;
  const isOutAndIn = entry.amount.startsWith('-') && !other.amount.startsWith('-');
  if (isOutAndIn && entry.account_id !== other.account_id) return undefined;
  return 'joins what is not one entry out of and one into another account';
}

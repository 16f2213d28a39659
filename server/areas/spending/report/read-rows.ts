import type { TransactionType } from '../../../../contract/accounts/account-fields.ts';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { Day } from '../../../../finance/calendar/days.ts';
import { isOwnType } from '../../../../finance/ledger/ledger.ts';
import { centsNumber } from '../../../../finance/money/cents.ts';
import {
  rowsOfOwn,
  type SpendingRow,
  type SpentEntry,
  spendingRows,
} from '../../../../finance/spending/spending-rows.ts';
import type { Db } from '../../../db/database.ts';
import { transactionLabel } from '../../../ledger/entries/entry-label.ts';
import { type ChangesContext, changeRowsOf } from '../../net-worth/changes.service.ts';
import type { Categories } from '../entries.repository.ts';
import {
  type EntriesOfDay,
  entryOf,
  eveBefore,
  forEachDay,
  type Period,
  partsOfReport,
  readSource,
} from './spending-source.ts';

/** The single amounts of a report. */
export interface SpendingData {
  rows: SpendingRow[];
  /** The day and currency of every entry that has to be converted. */
  foreign: { day: Day; currency: Currency }[];
  categories: Categories;
}

/**
 * Everything that is saved in a period or stands beside it, each amount with its line and category. What people book
 * themselves is read from the ledger, all else from the change of net worth. `withSubjects`: also describes each.
 */
export async function readSpending(
  db: Db,
  context: ChangesContext,
  period: Period,
  withSubjects = false,
): Promise<SpendingData> {
  const { ownerId } = context.user;
  const source = await readSource(db, context, period);
  const { accounts, categories, transferOf, rateOf } = source;
  const kindOf = (id: string) => categories.byId.get(id)?.kind;
  const eve = eveBefore(period.from);
  const foreign: SpendingData['foreign'] = [];
  const others = new Map<string, SpentEntry>();
  const rows: SpendingRow[] = [];
  const addDay = (day: Day, entries: EntriesOfDay) => {
    for (const [at, accountId] of entries.account_id.entries()) {
      const account = accounts.get(accountId);
      if (!account) continue;
      const { currency } = account;
      if (currency !== context.currency) foreign.push({ day, currency });
      const amount = entries.amount[at] ?? '';
      const entry = entryOf(entries, at, centsNumber(amount), source);
      const { id, type } = entry;
      // The sides of a joined transfer cancel out; a difference by conversion comes from net worth.
      if (!isOwnType(type) || transferOf.has(id)) {
        others.set(id, entry);
        continue;
      }
      if (day <= eve) continue;
      const description = entries.description[at];
      const subject = withSubjects
        ? subjectOf(account.account_name, type, amount, description)
        : '';
      const converted = { day, subject, amount: entry.amount * rateOf(day, currency) };
      for (const row of rowsOfOwn(entry, converted, kindOf)) rows.push(row);
    }
  };
  await forEachDay(db, ownerId, period, addDay, withSubjects);
  const days = { from: eve, to: period.to };
  const saved = await changeRowsOf(db, context, days, partsOfReport, 'NONE');
  for (const row of spendingRows(saved, (id) => others.get(id), kindOf)) rows.push(row);
  return { rows, foreign, categories };
}

function subjectOf(account: string, type: TransactionType, amount: string, description = '') {
  const unlinked = { reverses: null, entry_type: null, order_id: null, act_kind: null };
  const label = transactionLabel({ type, amount, ...unlinked });
  return `${account} ${label}${description ? `：${description}` : ''}`;
}

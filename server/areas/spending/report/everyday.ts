import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { Day } from '../../../../finance/calendar/days.ts';
import { type Cents, centsOfText } from '../../../../finance/money/cents.ts';
import { countsAs } from '../../../../finance/spending/counting.ts';
import { recognise } from '../../../../finance/spending/recurring/recognition.ts';
import type { Db } from '../../../db/database.ts';
import { listCategories } from '../categories.repository.ts';
import {
  indexCategories,
  type LightEntry,
  listLightEntries,
  listParts,
} from '../entries.repository.ts';
import { categoryOf } from '../entry-answers.ts';

/** What was spent from an account in some months, above 0, in its currency. */
export interface EverydayExpense {
  accountId: string;
  currency: Currency;
  amount: Cents;
}

/** What other items count already. */
export interface Covered {
  categories: ReadonlySet<string>;
  /** The ids that stand for entries. */
  entries: ReadonlySet<string>;
  /** Payments that may have been booked by hand, above 0; null where no account is known. */
  payments: readonly { day: Day; amount: Cents; currency: Currency; accountId: string | null }[];
}

/**
 * What people spent by hand in a period, account by account: refunds lower it; what happens once, the
 * sides of joined transfers, and what is `covered`, are left out. `firstDay` is that of the first expense.
 */
export async function everydayExpenses(
  db: Db,
  ownerId: string,
  { from, to }: { from: Day; to: Day },
  covered: Covered,
): Promise<{ expenses: EverydayExpense[]; firstDay: Day | undefined }> {
  const categories = indexCategories(await listCategories(db, ownerId));
  const entries = await listLightEntries(db, ownerId, { from, to });
  const parts = Map.groupBy(await listParts(db, ownerId), ({ entry_id }) => entry_id);
  const paid = paymentsAmong(entries, covered.payments);
  const sums = new Map<string, EverydayExpense>();
  let firstDay: Day | undefined;
  for (const entry of entries) {
    if (entry.is_once === 1 || entry.isJoined) continue;
    if (covered.entries.has(entry.chain) || paid.has(entry.chain)) continue;
    if (entry.type !== 'DEPOSIT' && entry.type !== 'WITHDRAW') continue;
    const amount = centsOfText(entry.amount);
    const sign = amount < 0n ? 1n : -1n;
    const split = parts.get(entry.chain)?.map((part) => ({
      categoryId: part.category_id,
      spent: sign * centsOfText(part.amount),
    }));
    const whole = { categoryId: categoryOf(entry, categories), spent: -amount };
    for (const { categoryId, spent } of split ?? [whole]) {
      const kind = countsAs({
        type: entry.type,
        actKind: entry.act_kind,
        isIncoming: amount > 0n,
        categoryKind: categories.byId.get(categoryId ?? '')?.kind,
      });
      if (kind !== 'EXPENSE' || covered.categories.has(categoryId ?? '')) continue;
      const { account_id: accountId, currency, day } = entry;
      const sum = sums.get(accountId) ?? { accountId, currency, amount: 0n };
      sum.amount += spent;
      sums.set(accountId, sum);
      if (firstDay === undefined || day < firstDay) firstDay = day;
    }
  }
  return { expenses: [...sums.values()], firstDay };
}

/** The withdrawals that are payments: of just their amount, at most three days from their day. */
function paymentsAmong(
  entries: readonly LightEntry[],
  payments: Covered['payments'],
): ReadonlySet<string> {
  const keyOf = (currency: Currency, amount: Cents) => `${currency} ${amount}`;
  const open = payments.map(({ day, amount, currency, accountId }, at) => ({
    ...{ seriesId: `${at}`, plannedDay: day, day, amount, isAbout: false, otherThan: null },
    key: `${keyOf(currency, amount)} ${accountId}`,
  }));
  const free = entries.flatMap(({ type, chain: id, day, amount: text, currency, account_id }) => {
    const amount = -centsOfText(text);
    const keys = [account_id, null].map((accountId) => `${keyOf(currency, amount)} ${accountId}`);
    return type === 'WITHDRAW' ? keys.map((key) => ({ id, key, day, amount })) : [];
  });
  return new Set(recognise(open, free).map(({ entry }) => entry.id));
}

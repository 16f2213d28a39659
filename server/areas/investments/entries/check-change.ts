import {
  entryProblems,
  openingProblems,
} from '../../../../finance/holdings/entries/check-entry.ts';
import { amountPlacesOf } from '../../../../finance/holdings/entries/entry.ts';
import { todayOf } from '../../../business-day.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { CashAccount } from '../../../ledger/cash-accounts.repository.ts';
import { toEntry } from '../../../ledger/stored-entry.ts';
import type { EntryRow } from './entries.repository.ts';
import type { Book } from './holding-books.ts';

interface Problem {
  field: string;
  message: string;
}

/** What a changed entry is checked against, beside the entries of its holding. */
interface EntryContext {
  hasCounterpart: boolean;
  account: CashAccount | undefined;
  /** Where it is known. */
  listingDay: string | undefined;
}

/** Everything that is wrong with a changed entry by itself, each text at its field. */
export function problemsOf(
  deps: Deps,
  { holding, after }: Book,
  row: EntryRow,
  { hasCounterpart, account, listingDay }: EntryContext,
): Problem[] {
  const entry = toEntry(row);
  const others = after.filter(({ id }) => id !== row.id);
  const stored = after.find(({ id }) => id === row.id);
  const today = todayOf(deps);
  const context = {
    // The form of a holding takes a purchase date to come, which an edit may leave as it is.
    today: stored?.day === row.day && row.day > today ? row.day : today,
    currency: holding.currency,
    accountCurrency: account?.currency,
    accountAmount: row.account_amount ?? undefined,
    hasCounterpart,
    // An entry that was written before the day of listing was known stays as it is.
    listingDay: stored?.day === row.day ? undefined : listingDay,
  };
  const places = amountPlacesOf(holding.investment_type);
  // Whether an opening comes first is all that the others matter for.
  const near = row.type === 'OPENING' ? others : others.filter(({ type }) => type === 'OPENING');
  return [
    ...entryProblems(entry, context, places),
    ...openingProblems(entry, near.map(toEntry)),
    ...(account && typesWithoutCash.has(row.type)
      ? [{ field: 'accountId', message: '这类交易没有资金变动，不能关联账户' }]
      : []),
  ];
}

/** Entries of these types move no money, so that none of them is linked to an account. */
export const typesWithoutCash: ReadonlySet<EntryRow['type']> = new Set<EntryRow['type']>([
  'OPENING',
  'REINVEST',
  'BONUS',
  'CAPITALISATION',
  'TRANSFER_IN',
  'TRANSFER_OUT',
  'CONVERT_IN',
  'CONVERT_OUT',
  'CORRECTION',
]);

/** What is wrong with the other side, at the fields of `counterpart`. */
export function otherProblems(
  deps: Deps,
  book: Book,
  other: EntryRow,
  listingDay: string | undefined,
) {
  const context = { hasCounterpart: true, account: undefined, listingDay };
  return problemsOf(deps, book, other, context).map(({ field, message }) => ({
    field: `counterpart.${field}`,
    message,
  }));
}

/** The refusal of a call whose fields are wrong. */
export function refusedFields(problems: readonly Problem[]): AppError {
  const fields: Record<string, string[]> = {};
  // One text a field: what is before 1970 need not also be before the opening.
  for (const { field, message } of problems) fields[field] ??= [message];
  const [first] = problems;
  return new AppError('VALIDATION_FAILED', first?.message, { details: { fields } });
}

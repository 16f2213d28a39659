import type { TransactionType } from '../../contract/accounts/account-fields.ts';
import type { ActKind } from '../../contract/accounts/act-kinds.ts';
import type { CategoryKind, SpendingLine } from '../../contract/spending/spending-words.ts';
import type { Day } from '../calendar/days.ts';
import type { Cents } from '../money/cents.ts';
import type { Exact } from '../net-worth/attribution.ts';
import { countsAs } from './counting.ts';

/** What of a change of net worth is saving, or interest of an account; converted. */
export interface SavedAmount {
  day: Day;
  area: string;
  subject: string;
  amount: Exact;
  /** The id of the cash entry that it is. */
  source?: string | undefined;
}

/** A cash entry with what is said of it. */
export interface SpentEntry {
  id: string;
  type: TransactionType;
  actKind: ActKind | null;
  /** Signed, in its own currency. */
  amount: Cents;
  categoryId: string | null;
  payee: string | null;
  isOnce: boolean;
  /** What it is split into, without signs; they sum to the amount. */
  parts: readonly { categoryId: string | null; amount: Cents }[];
}

/** An amount of a report: where it stands, and what it is of. */
export interface SpendingRow {
  day: Day;
  line: SpendingLine;
  /** Of income, expense and what is neither; null without a category. */
  categoryId: string | null;
  payee: string | null;
  isOnce: boolean;
  subject: string;
  entryId: string | null;
  /** Signed: what it adds to what is saved. */
  amount: Exact;
}

/**
 * Where each amount that is saved stands in a report. All of them are there, so that the lines sum to the
 * saving of the change of net worth; interest is a line beside it.
 */
export function* spendingRows(
  saved: Iterable<SavedAmount>,
  entryOf: (id: string) => SpentEntry | undefined,
  kindOf: (categoryId: string) => CategoryKind | undefined,
): Generator<SpendingRow> {
  for (const { day, area, subject, amount, source } of saved) {
    const entry = source === undefined ? undefined : entryOf(source);
    const common = {
      day,
      subject,
      payee: entry?.payee ?? null,
      isOnce: entry?.isOnce ?? false,
      entryId: source ?? null,
    };
    const line = lineOf(area, entry);
    if (line !== 'COUNTED' || !entry) {
      yield { ...common, line: line === 'COUNTED' ? 'UNLINKED' : line, categoryId: null, amount };
      continue;
    }
    for (const part of partsOf(entry)) {
      const kind = countsAs({
        type: entry.type,
        actKind: entry.actKind,
        isIncoming: entry.amount > 0n,
        categoryKind: part.categoryId === null ? undefined : kindOf(part.categoryId),
      });
      // The whole amount is a multiple of its cents, so that parts are exact.
      const own = entry.amount === 0n ? 0n : (amount * part.amount) / entry.amount;
      yield { ...common, line: kind ?? 'UNLINKED', categoryId: part.categoryId, amount: own };
    }
  }
}

function partsOf({ parts, amount, categoryId }: SpentEntry) {
  if (parts.length === 0) return [{ categoryId, amount }];
  const sign = amount < 0n ? -1n : 1n;
  return parts.map((part) => ({ ...part, amount: part.amount * sign }));
}

/** The line of an amount; `COUNTED` where its category decides. */
function lineOf(area: string, entry: SpentEntry | undefined): SpendingLine | 'COUNTED' {
  if (!entry) return area === 'other-assets' ? 'OTHER_ASSETS' : 'UNLINKED';
  const { type, actKind } = entry;
  if (type === 'INTEREST') return 'INTEREST';
  if (type === 'DEPOSIT' || type === 'WITHDRAW') return 'COUNTED';
  return actKind === null ? 'UNLINKED' : lineOfAct[actKind];
}

/** Acts by what they move money for; the side of one whose other side is gone is not linked. */
const lineOfAct: Record<ActKind, SpendingLine | 'COUNTED'> = {
  LOAN_INTEREST: 'COUNTED',
  LOAN_PRINCIPAL: 'PRINCIPAL',
  LOAN_PREPAYMENT: 'PRINCIPAL',
  RECEIVABLE_PAYMENT: 'DEBTS',
  PAYABLE_PAYMENT: 'DEBTS',
  OTHER_ASSET: 'OTHER_ASSETS',
  DEPOSIT_OPENING: 'UNLINKED',
  DEPOSIT_CLOSING: 'UNLINKED',
  ASSET_DISPOSAL: 'UNLINKED',
};

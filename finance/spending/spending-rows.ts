import type { TransactionType } from '../../contract/accounts/account-fields.ts';
import type { ActKind } from '../../contract/accounts/act-kinds.ts';
import type { ChangePart } from '../../contract/net-worth/net-worth-fields.ts';
import type { CategoryKind, SpendingLine } from '../../contract/spending/spending-words.ts';
import type { Day } from '../calendar/days.ts';
import type { Cents } from '../money/cents.ts';
import type { Exact } from '../net-worth/attribution.ts';
import { countsAs } from './counting.ts';

/** A part of a change of net worth that is saving or went between a person and their household; converted. */
export interface SavedAmount {
  day: Day;
  area: string;
  subject: string;
  amount: Exact;
  part?: ChangePart;
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
  kindOf: KindOf,
): Generator<SpendingRow> {
  for (const { day, area, subject, amount, part, source } of saved) {
    const entry = source === undefined ? undefined : entryOf(source);
    const common = {
      day,
      subject,
      payee: entry?.payee ?? null,
      isOnce: entry?.isOnce ?? false,
      entryId: source ?? null,
    };
    const line = lineOf(area, part, entry);
    if (line !== 'COUNTED' || !entry) {
      yield { ...common, line: line === 'COUNTED' ? 'UNLINKED' : line, categoryId: null, amount };
      continue;
    }
    yield* countedRows(entry, common, amount, kindOf);
  }
}

type KindOf = (categoryId: string) => CategoryKind | undefined;

/** What an own entry is in a report: `amount` is converted, and is no row where it has no rate. */
export function rowsOfOwn(
  entry: SpentEntry,
  { day, subject, amount }: Pick<SavedAmount, 'day' | 'subject' | 'amount'>,
  kindOf: KindOf,
): SpendingRow[] {
  if (amount === 0n) return [];
  const { id: entryId, payee, isOnce } = entry;
  const common = { day, subject, payee, isOnce, entryId };
  if (entry.type !== 'INTEREST') return countedRows(entry, common, amount, kindOf);
  return [{ ...common, line: 'INTEREST', categoryId: null, amount }];
}

/** The rows of an entry whose category decides: one, or one of each part. */
function countedRows(
  entry: SpentEntry,
  common: Omit<SpendingRow, 'line' | 'categoryId' | 'amount'>,
  amount: Exact,
  kindOf: KindOf,
): SpendingRow[] {
  const { type, actKind } = entry;
  const isIncoming = entry.amount > 0n;
  const rowOf = (categoryId: string | null, own: Exact): SpendingRow => {
    const line = countedLine({ type, actKind, isIncoming, categoryId }, kindOf);
    return { ...common, line, categoryId, amount: own };
  };
  if (entry.parts.length === 0) return [rowOf(entry.categoryId, amount)];
  // The whole amount is a multiple of its cents, so that parts are exact.
  const magnitude = isIncoming ? entry.amount : -entry.amount;
  return entry.parts.map((part) => rowOf(part.categoryId, (amount * part.amount) / magnitude));
}

/** The line of an amount whose category decides. */
export function countedLine(
  {
    categoryId,
    ...entry
  }: Omit<Parameters<typeof countsAs>[0], 'categoryKind'> & {
    categoryId: string | null;
  },
  kindOf: KindOf,
): SpendingLine {
  const categoryKind = categoryId === null ? undefined : kindOf(categoryId);
  return countsAs({ ...entry, categoryKind }) ?? 'UNLINKED';
}

/** The line of an amount; `COUNTED` where its category decides. */
function lineOf(
  area: string,
  part: ChangePart | undefined,
  entry: SpentEntry | undefined,
): SpendingLine | 'COUNTED' {
  // Of what is handed over between a person and their household, only cash has an entry.
  if (!entry && part === 'household') return 'HOUSEHOLD';
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
  HOUSEHOLD: 'HOUSEHOLD',
};

import type { ImportAccount } from '../../../../contract/imports/imports.ts';
import { mayHold } from '../../../../finance/ledger/ledger.ts';
import {
  type Cents,
  centsOfText,
  centsToDecimal,
  centsToWire,
  toCents,
} from '../../../../finance/money/cents.ts';
import { decimal } from '../../../../finance/money/decimal.ts';
import type { ImportDraft } from '../../../area-imports.ts';
import type { Target } from './cash-targets.ts';
import type { CashLine } from './judge-cash.ts';

/** A movement that the chosen rows come to, of the account of `target`. */
export interface PlannedMovement {
  line: CashLine;
  target: Target;
  type: 'DEPOSIT' | 'WITHDRAW' | 'TRANSFER';
  amount: Cents;
  day: string;
  description: string | null;
  key: string;
  /** Shared by both sides of a transfer: the lesser line of the two. */
  transfer: number | null;
}

/** What happens to one account, with the sums of what is chosen. */
export interface PlannedAccount {
  target: Target;
  movements: PlannedMovement[];
  sum: Cents;
  /** What an account that is made begins with, or what an opening that moves back becomes. */
  opening: { day: string; amount: Cents; sumBefore: Cents } | null;
}

/** The movements by account, with what each of them begins with. */
export function planAccounts(
  movements: readonly PlannedMovement[],
  ordered: readonly CashLine[],
): PlannedAccount[] {
  const sides = Map.groupBy(movements, ({ transfer }) => transfer);
  for (const [transfer, both] of sides) {
    if (transfer === null) continue;
    // Both sides of a transfer stand on one day: when the money has arrived.
    const day = both.reduce((latest, side) => (side.day > latest ? side.day : latest), '');
    for (const side of both) {
      side.day = day;
      if (side.line.judged.becomes) side.line.judged.becomes.day = day;
    }
  }
  const accounts = Map.groupBy(movements, ({ target }) => target.key);
  return [...accounts.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const sum = own.reduce((total, { amount }) => total + amount, 0n);
    const opening = openingOf(first.target, own, ordered);
    return [{ target: first.target, movements: own, sum, opening }];
  });
}

/** What an account begins with, when it is made or takes rows from before its opening. */
function openingOf(
  target: Target,
  movements: readonly PlannedMovement[],
  ordered: readonly CashLine[],
): PlannedAccount['opening'] {
  const [first] = movements;
  if (!first) return null;
  const { stored, history, newAccount } = target;
  const day = movements.reduce(
    (earliest, one) => (one.day < earliest ? one.day : earliest),
    first.day,
  );
  const head = ordered.find(
    ({ judged, booked }) => judged.chosen && booked?.target.key === target.key,
  )?.booked?.read;
  // The balance before the first row, where the file has balances.
  const stated = head && head.balance !== null ? head.balance - head.amount : null;
  if (!stored) {
    const { initialBalance } = newAccount ?? {};
    if (initialBalance != null) {
      return { day, amount: toCents(decimal(initialBalance)), sumBefore: 0n };
    }
    const amount = stated ?? 0n;
    const isAllowed = newAccount && mayHold(newAccount.accountType, centsToDecimal(amount));
    return { day, amount: isAllowed ? amount : 0n, sumBefore: 0n };
  }
  if (!history || day >= stored.opening.day) return null;
  const before = movements.filter((one) => one.day < stored.opening.day);
  const sumBefore = before.reduce((total, { amount }) => total + amount, 0n);
  const unchanged = stored.opening.amount - sumBefore;
  const amount = history === 'FILE_BALANCE' ? (stated ?? unchanged) : unchanged;
  return { day, amount, sumBefore };
}

/** What moving an opening adds to the balance of today. */
function openingDifference({ target, opening }: PlannedAccount): Cents {
  if (!opening) return 0n;
  if (!target.stored) return opening.amount;
  return opening.amount - target.stored.opening.amount;
}

export function balanceAfter(account: PlannedAccount): Cents {
  const now = centsOfText(account.target.stored?.row.balance ?? '0');
  return now + account.sum + openingDifference(account);
}

/** What the chosen rows do to every account that the file names. */
export function answerAccounts(
  draft: ImportDraft,
  lines: readonly CashLine[],
  targets: ReadonlyMap<string, Target>,
  accounts: readonly PlannedAccount[],
  ordered: readonly CashLine[],
): ImportAccount[] {
  const rowsOf = Map.groupBy(lines, ({ ref }) => ref);
  const named = [...rowsOf.keys()].filter((ref) => ref !== null);
  const refs = [...new Set([...draft.accounts.map(({ ref }) => ref), ...named])];
  const byKey = new Map(accounts.map((account) => [account.target.key, account]));
  const linesOf = Map.groupBy(
    lines.filter(({ judged }) => judged.chosen),
    ({ booked }) => booked?.target.ref,
  );
  const lastBalances = new Map<string, { balance: Cents; day: string }>();
  for (const { booked } of ordered) {
    if (booked && booked.read.balance !== null) {
      lastBalances.set(booked.target.key, { balance: booked.read.balance, day: booked.read.day });
    }
  }
  return refs.map((ref) => {
    const target = targets.get(ref);
    const planned = target && byKey.get(target.key);
    const amounts = (linesOf.get(ref) ?? []).map(({ booked }) => booked?.read.amount ?? 0n);
    const add = (some: Cents[]) => centsToWire(some.reduce((sum, amount) => sum + amount, 0n));
    return {
      ref,
      accountId: target?.stored?.row.id ?? null,
      newAccount: target?.newAccount ?? null,
      ignored: target?.isIgnored ?? false,
      currency: target?.currency ?? null,
      rows: rowsOf.get(ref)?.length ?? 0,
      sumIn: add(amounts.filter((amount) => amount > 0n)),
      sumOut: add(amounts.filter((amount) => amount < 0n).map((amount) => -amount)),
      ...balancesOf(target, planned, target && lastBalances.get(target.key)),
      ...reconciledOf(target, planned),
    };
  });
}

/** How many rows an import brings to days up to which an account was reconciled. */
function reconciledOf(
  target: Target | undefined,
  planned: PlannedAccount | undefined,
): Pick<ImportAccount, 'reconciled'> {
  const day = target?.stored?.reconciledTo;
  if (!day || !planned) return {};
  const rows = planned.movements.filter((movement) => movement.day <= day).length;
  return rows > 0 ? { reconciled: { day, rows } } : {};
}

function balancesOf(
  target: Target | undefined,
  planned: PlannedAccount | undefined,
  inFile: { balance: Cents; day: string } | undefined,
): Pick<
  ImportAccount,
  'balanceNow' | 'balanceAfter' | 'fileBalance' | 'difference' | 'opening' | 'openingDay'
> {
  const stored = target?.stored;
  const now = stored ? centsOfText(stored.row.balance) : undefined;
  const after = planned ? balanceAfter(planned) : now;
  // What came after the end of the file is not in its balance.
  const isComparable = inFile && after !== undefined && (stored?.lastDay ?? '') <= inFile.day;
  const opening = stored && planned?.opening;
  return {
    balanceNow: now === undefined ? null : centsToWire(now),
    balanceAfter: after === undefined ? null : centsToWire(after),
    fileBalance: inFile ? centsToWire(inFile.balance) : null,
    difference: isComparable ? centsToWire(after - inFile.balance) : null,
    opening: opening
      ? {
          from: stored.opening.day,
          to: opening.day,
          balanceBefore: centsToWire(stored.opening.amount),
          balanceAfter: centsToWire(opening.amount),
          difference: centsToWire(opening.amount + opening.sumBefore - stored.opening.amount),
        }
      : null,
    openingDay: stored?.opening.day ?? null,
  };
}

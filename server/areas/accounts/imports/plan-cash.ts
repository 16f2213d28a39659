import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { pairTransfers } from '../../../../finance/imports/pair-transfers.ts';
import { mayHold } from '../../../../finance/ledger/ledger.ts';
import { centsToDecimal, centsToText, centsToWire } from '../../../../finance/money/cents.ts';
import type { ImportDraft, ImportPlan } from '../../../area-imports.ts';
import type { Db } from '../../../db/database.ts';
import { takeOwnerMutex } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { lockCashAccounts } from '../../../ledger/cash-accounts.repository.ts';
import {
  answerAccounts,
  balanceAfter,
  type PlannedMovement,
  planAccounts,
} from './account-sums.ts';
import { findTargets, type Target } from './cash-targets.ts';
import { type CashLine, judgeCash, keyOf } from './judge-cash.ts';
import { readRowDetails } from './row-details.ts';
import { dayOfSameAmount } from './stored-movements.repository.ts';
import { writeCash } from './write-cash.ts';

/** What a file of movements does to the owner's cash accounts. */
export async function planCash(db: Db, deps: Deps, draft: ImportDraft): Promise<ImportPlan> {
  const ids = draft.accounts.flatMap(({ accountId }) => accountId ?? []);
  const targets = await findTargets(db, draft.ownerId, draft.accounts);
  const lines = await judgeCash(db, deps, draft, targets);
  await yieldToEventLoop();
  pairLines(lines, targets);
  await yieldToEventLoop();
  const ordered = inTimeOrder(lines);
  await yieldToEventLoop();
  const movements = ordered.flatMap((line) => movementsOf(line, targets, draft.source));
  await yieldToEventLoop();
  const accounts = planAccounts(movements, ordered);
  const isBelow = accounts.some((account) => {
    const type = account.target.stored?.row.account_type ?? account.target.newAccount?.accountType;
    return type !== undefined && !mayHold(type, centsToDecimal(balanceAfter(account)));
  });
  const answers = answerAccounts(draft, lines, targets, accounts, ordered);
  const { detailsOf, withCategory, words } = await readRowDetails(db, draft, lines);
  return {
    rows: lines.map(({ judged }) => judged),
    becomes: (index) => withCategory(lines[index]),
    dayOf: (index) => lines[index]?.judged.becomes?.day ?? null,
    accounts: answers,
    instruments: [],
    unknownWords: [],
    categoryWords: words,
    refusal: isBelow ? new AppError('INSUFFICIENT_BALANCE') : undefined,
    lock: async (tx) => {
      if (ids.length > 0) await lockCashAccounts(tx, draft.ownerId, ids);
      // What is proposed rests on categories, tags and rules, which are changed under the lock of their owner.
      await takeOwnerMutex(tx, draft.ownerId);
    },
    write: (tx) => writeCash(tx, deps, draft, accounts, answers, detailsOf),
  };
}

/**
 * Finds transfers among the chosen rows, and marks those found by their amounts alone as guesses.
 */
function pairLines(lines: readonly CashLine[], targets: ReadonlyMap<string, Target>): void {
  const legs = lines.flatMap(({ judged, booked }) => {
    if (!booked || !judged.chosen) return [];
    const { read, target } = booked;
    const counter = read.counterRef === null ? undefined : targets.get(read.counterRef);
    const counterAccount = counter && !counter.isIgnored ? counter.key : null;
    const { day, amount, number } = read;
    const currency = target.currency ?? '';
    return [{ n: judged.n, account: target.key, currency, day, amount, number, counterAccount }];
  });
  const byLine = new Map(lines.map((line) => [line.judged.n, line]));
  for (const [n, other] of pairTransfers(legs)) {
    const line = byLine.get(n);
    if (!line) continue;
    line.judged.transferWith = other.n;
    if (!other.isCertain) line.judged.warnings.push('按账户间转账导入，请核对');
  }
}

/** By day and time. Files are written oldest first or newest first, which decides within one time. */
function inTimeOrder(lines: readonly CashLine[]): CashLine[] {
  const booked = lines.filter((line) => line.booked !== undefined);
  const isNewestFirst =
    (booked[0]?.booked?.read.day ?? '') > (booked.at(-1)?.booked?.read.day ?? '');
  const sorted = isNewestFirst ? booked.reverse() : booked;
  const moment = ({ booked }: CashLine) => `${booked?.read.day} ${booked?.read.time ?? ''}`;
  return sorted
    .map((line) => ({ line, at: moment(line) }))
    .sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1))
    .map(({ line }) => line);
}

/** What a row becomes, which is also written into its answer; a transfer of one row moves two accounts. */
function movementsOf(
  line: CashLine,
  targets: ReadonlyMap<string, Target>,
  source: string,
): PlannedMovement[] {
  const { judged, booked } = line;
  if (!booked) return [];
  const { read, target, key } = booked;
  const { transferWith } = judged;
  const counter = transferWith === null ? counterOf(line, targets) : undefined;
  const isTransfer = transferWith !== null || counter !== undefined;
  const type = isTransfer ? 'TRANSFER' : read.amount > 0n ? 'DEPOSIT' : 'WITHDRAW';
  const { day, amount, description } = read;
  judged.becomes = {
    type,
    accountId: target.stored?.row.id ?? null,
    ref: target.ref,
    counterRef: counter?.ref ?? null,
    day,
    amount: centsToWire(amount),
    description,
  };
  if (!judged.chosen) return [];
  const transfer = isTransfer ? Math.min(judged.n, transferWith ?? judged.n) : null;
  const own = { line, target, type, amount, day, description, key, transfer } as const;
  if (!counter) return [own];
  const back = { ...read, amount: -amount, balance: null };
  return [own, { ...own, target: counter, amount: -amount, key: keyOf(source, back) }];
}

/** The own account that a row alone moves money from or to; none where that one has the movement already. */
function counterOf(
  { judged, booked }: CashLine,
  targets: ReadonlyMap<string, Target>,
): Target | undefined {
  if (!booked || booked.read.counterRef === null) return undefined;
  const { read, target } = booked;
  const counter = targets.get(read.counterRef ?? '');
  if (!counter || counter.isIgnored || counter.key === target.key) return undefined;
  if (counter.currency !== target.currency) {
    judged.warnings.push('对方账户币种不同，只记本账户一方，请核对');
    return undefined;
  }
  const { stored, history } = counter;
  if (stored && read.day < stored.opening.day && !history) {
    judged.warnings.push(`${read.day} 早于对方账户期初 ${stored.opening.day}，只记本账户一方`);
    return undefined;
  }
  const alike = stored && dayOfSameAmount(stored, centsToText(-read.amount), read.day, 2);
  if (!alike) return counter;
  judged.warnings.push(`对方账户 ${alike} 已有一笔相同金额的记录，只记本账户一方，请核对`);
  return undefined;
}

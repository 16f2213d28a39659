import type { DepositPreviewBody } from '../../../contract/deposits/deposit-bodies.ts';
import { depositsTable } from '../../../contract/deposits/deposits.table.ts';
import type {
  Deposit,
  DepositPreview,
  DepositSummary,
} from '../../../contract/deposits/deposits.ts';
import type { Currency } from '../../../contract/fields/currencies.ts';
import { addDays, type Day } from '../../../finance/calendar/days.ts';
import {
  type DepositWorth,
  depositWorthOn,
  termsUntil,
} from '../../../finance/deposits/deposit.ts';
import { rateToWire } from '../../../finance/money/annual-rate.ts';
import { type Cents, centsToDecimal, centsToWire } from '../../../finance/money/cents.ts';
import { toWire } from '../../../finance/money/decimal.ts';
import { addUp, total } from '../../../finance/money/money.ts';
import type { RateTable } from '../../../finance/money/rates.ts';
import { todayOf } from '../../business-day.ts';
import type { Db } from '../../db/database.ts';
import { toAnswer } from '../../db/row-values.ts';
import type { Deps } from '../../deps.ts';
import { fieldError, required } from '../../errors.ts';
import { readWriters, type WriterIn } from '../../ledger/entries/writers.repository.ts';
import { columnsOfInput, dayOf } from './deposit-input.ts';
import { closingOn, depositOf, hasMatured, heldOf, presentTerm } from './deposit-terms.ts';
import type { StoredDeposit } from './deposits.repository.ts';

/** Deposits with what each comes to today. */
export async function answerDeposits(
  db: Db,
  deposits: readonly StoredDeposit[],
  today: Day,
): Promise<Deposit[]> {
  const closings = deposits.flatMap(({ closing }) => closing ?? []);
  const writerIn = await readWriters(db, closings);
  return deposits.map((stored) => toDeposit(stored, today, writerIn));
}

export async function answerDeposit(db: Db, stored: StoredDeposit, today: Day): Promise<Deposit> {
  const [answer] = await answerDeposits(db, [stored], today);
  return required(answer);
}

function toDeposit(stored: StoredDeposit, today: Day, writerIn: WriterIn): Deposit {
  const { row, rates, opening, closing } = stored;
  const heldDeposit = heldOf(stored);
  const term = presentTerm(heldDeposit, today);
  const worth = worthOfStored(stored, today);
  const matured = hasMatured(heldDeposit.deposit, term, today) ? 'MATURED' : 'RUNNING';
  return {
    ...toAnswer(depositsTable, row),
    renewalRates: rates.map(({ annual_rate_percent }) => Number(annual_rate_percent)),
    fromAccountId: opening?.account_id ?? null,
    state: closing ? 'CLOSED' : matured,
    maturityDate: term.to,
    interestAtMaturity: centsToWire(term.interest),
    worthAtMaturity: centsToWire(term.principal + term.interest),
    termNumber: term.number,
    currentRatePercent: rateToWire(term.annualRate),
    estimated: term.isEstimated,
    currentPrincipal: centsToWire(worth.principal),
    accruedInterest: centsToWire(worth.interest),
    worth: centsToWire(worth.worth),
    closing: closing && {
      ...toClosing(closingOn(heldDeposit, closing.day)),
      accountId: closing.account_id,
      ...writerIn(closing),
    },
  };
}

/** What a stored deposit is worth at the end of a day; nothing once it is taken out. */
export function worthOfStored(stored: StoredDeposit, day: Day): DepositWorth {
  const { deposit, closing } = heldOf(stored);
  if (closing && day >= closing.day) return { principal: 0n, interest: 0n, worth: 0n };
  return depositWorthOn(deposit, day);
}

export function toWorth(stored: StoredDeposit, day: Day) {
  const { principal, interest, worth } = worthOfStored(stored, day);
  return {
    day,
    principal: centsToWire(principal),
    interest: centsToWire(interest),
    worth: centsToWire(worth),
  };
}

function toClosing(closing: ReturnType<typeof closingOn>) {
  return {
    day: closing.day,
    kind: closing.kind,
    days: closing.days,
    termInterest: centsToWire(closing.termInterest),
    overdueDays: closing.overdueDays,
    overdueInterest: centsToWire(closing.overdueInterest),
    interest: centsToWire(closing.interest),
    worth: centsToWire(closing.worth),
  };
}

/** The terms of a deposit that is not stored, and what taking it out on a day would pay. */
export function previewDeposit(deps: Deps, body: DepositPreviewBody): DepositPreview {
  const { columns, rates } = columnsOfInput(deps, body);
  const deposit = depositOf(
    columns,
    rates.map((annual_rate_percent) => ({ annual_rate_percent })),
  );
  const heldDeposit = { deposit, closing: null };
  const closeDate = body.closeDate == null ? null : dayOf(deps, body.closeDate, 'closeDate');
  if (closeDate !== null && closeDate < deposit.startDate) {
    throw fieldError('closeDate', '支取日期不能早于存入日期');
  }
  const today = todayOf(deps);
  const present = presentTerm(heldDeposit, today);
  // On the last day of a term it can still be taken out: the next one has not begun for that.
  const terms = closeDate
    ? termsUntil(deposit, closeDate)
    : termsUntil(deposit, addDays(today, 1), rates.length + 1);
  return {
    currency: columns.currency,
    maturityDate: present.to,
    interest: centsToWire(present.interest),
    worthAtMaturity: centsToWire(present.principal + present.interest),
    terms: terms.map((term) => ({
      number: term.number,
      from: term.from,
      to: term.to,
      annualRatePercent: rateToWire(term.annualRate),
      principal: centsToWire(term.principal),
      interest: centsToWire(term.interest),
      estimated: term.isEstimated,
    })),
    closing: closeDate === null ? null : toClosing(closingOn(heldDeposit, closeDate)),
  };
}

/** What all deposits that were not taken out come to; what has no rate to `currency` is left out and named. */
export function toDepositSummary(
  deposits: readonly StoredDeposit[],
  currency: Currency,
  rates: RateTable,
  today: Day,
): DepositSummary {
  const running = deposits
    .filter(({ closing }) => closing === null)
    .map((stored) => ({
      stored,
      worth: worthOfStored(stored, today),
      term: presentTerm(heldOf(stored), today),
    }));
  const moneyOf = (of: (worth: DepositWorth) => Cents) =>
    running.map(({ stored, worth }) => ({
      amount: centsToDecimal(of(worth)),
      currency: stored.row.currency,
    }));
  const sumOf = (of: (worth: DepositWorth) => Cents) =>
    toWire(addUp(moneyOf(of), currency, rates), 2);
  const { amount: _, ...rateUse } = total(
    moneyOf(({ worth }) => worth),
    currency,
    rates,
    today,
  );
  const [next] = running
    .filter(({ stored, term }) => term.to > today && stored.row.deposit_type !== 'NOTICE')
    .sort((a, b) => (a.term.to < b.term.to ? -1 : 1));
  return {
    depositCount: running.length,
    principal: sumOf(({ principal }) => principal),
    accruedInterest: sumOf(({ interest }) => interest),
    worth: sumOf(({ worth }) => worth),
    maturedCount: running.filter(({ stored, term }) =>
      hasMatured(heldOf(stored).deposit, term, today),
    ).length,
    nextMaturity: next
      ? { id: next.stored.row.id, name: next.stored.row.name, maturityDate: next.term.to }
      : null,
    currency,
    ...rateUse,
  };
}

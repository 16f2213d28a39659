import assert from 'node:assert/strict';
import fc from 'fast-check';
import { addDays } from '../../finance/calendar/days.ts';
import { sameDayInMonths } from '../../finance/calendar/months.ts';
import { accountAt, amountIn, mayMove, move } from './accounts.ts';
import type { Household, ModelAccount, ModelLoan } from './household.ts';
import { instalmentsOf, loanUnit, owedOf, paidCount, prepayableOn } from './loan.ts';
import { done, edit, pick, type Real, refused, type Step, step } from './step.ts';

const which = fc.nat(20);
const hasLoan = ({ loans }: Readonly<Household>) => loans.length > 0;
const rate = fc.constantFrom(6, 12, 24);

const borrow = fc
  .record({
    units: fc.integer({ min: 1, max: 20 }),
    months: fc.integer({ min: 1, max: 5 }),
    ratePercent: rate,
    daysAgo: fc.nat(100),
    isAssumed: fc.boolean(),
  })
  .map(({ units, months, ratePercent, daysAgo, isAssumed }) =>
    step(
      `borrow ${JSON.stringify({ units, months, ratePercent, daysAgo, isAssumed })}`,
      ({ loans }) => loans.length < 4,
      async (model, real) => {
        // Every month has the day.
        const start = addDays(model.today, -daysAgo).replace(/-(29|30|31)$/, '-28');
        const level = units * loanUnit;
        const { id } = await done(
          real.call('POST', '/loans', {
            name: '贷款',
            loanType: 'OTHER',
            method: 'EQUAL_PRINCIPAL',
            months,
            principal: (level * months) / 100,
            annualRatePercent: ratePercent,
            startDate: start,
            assumedPaidBefore: isAssumed ? model.today : start,
          }),
        );
        const terms = { start, level, months, ratePercent };
        const loan: ModelLoan = { id, version: 1, ...terms, rates: [], assumed: 0, acts: [] };
        const due = instalmentsOf(loan).filter(({ dueDate }) => dueDate < model.today);
        model.loans.push({ ...loan, assumed: isAssumed ? due.length : 0 });
      },
    ),
  );

const rename = fc.tuple(which, fc.nat(1)).map(([number, versionsAgo]) =>
  step(`rename loan ${number}, ${versionsAgo} ago`, hasLoan, async (model, real) => {
    const loan = pick(model.loans, number);
    await edit(real, `/loans/${loan.id}`, loan, { name: '改名' }, versionsAgo);
  }),
);

/** The next instalment as the schedule has it; sometimes sent twice under one key. */
const pay = fc.tuple(which, fc.option(which), fc.boolean()).map(([number, from, twice]) =>
  step(`pay an instalment of loan ${number} from ${from}`, hasLoan, async (model, real) => {
    const loan = pick(model.loans, number);
    const account = accountAt(model, from);
    const next = instalmentsOf(loan)[paidCount(loan)];
    model.made += 1;
    const key = `instalment-${model.made}`;
    const path = `/loans/${loan.id}/payments`;
    const cents = next ? next.principal + next.interest : 1;
    const moved = amountIn(account, cents);
    const body = accountBody(account, moved);
    const send = () => real.call('POST', path, body, key);
    if (!next) return refused(send(), 409, 'CONFLICT');
    if (!mayMove(account, -moved)) {
      return refused(send(), 400, 'INSUFFICIENT_BALANCE');
    }
    const { paymentId } = await done(send());
    if (twice) await done(send());
    // Halves up.
    const forPrincipal = Math.floor((2 * moved * next.principal + cents) / (2 * cents));
    const paid: [number, number] = account ? [forPrincipal, moved - forPrincipal] : [0, 0];
    const { principal, interest } = next;
    const act = { id: paymentId, number: next.number, day: model.today, principal, interest };
    loan.acts.push({ ...act, account, paid });
    movePaid(account, paid, -1);
    loan.version += 1;
  }),
);

const prepay = fc
  .tuple(which, fc.integer({ min: 1, max: 60 }), fc.option(which))
  .map(([number, units, from]) =>
    step(`prepay ${units} of loan ${number} from ${from}`, hasLoan, async (model, real) => {
      const loan = pick(model.loans, number);
      const account = accountAt(model, from);
      const principal = units * loanUnit;
      const moved = amountIn(account, principal);
      const send = real.call('POST', `/loans/${loan.id}/prepayments`, {
        amount: principal / 100,
        mode: 'SHORTEN_TERM',
        ...accountBody(account, moved),
      });
      const instalments = instalmentsOf(loan);
      if (!instalments[paidCount(loan)]) return refused(send, 409, 'CONFLICT');
      if (isBookedAfter(loan, model.today)) return refused(send, 409, 'CONFLICT');
      if (principal > prepayableOn(loan, model.today)) {
        return refused(send, 400, 'VALIDATION_FAILED');
      }
      if (!mayMove(account, -moved)) return refused(send, 400, 'INSUFFICIENT_BALANCE');
      const { prepaymentId: id } = await done(send);
      const paid: [number, number] = account ? [moved, 0] : [0, 0];
      const act = { id, number: null, day: model.today, principal, interest: 0 };
      loan.acts.push({ ...act, account, paid });
      movePaid(account, paid, -1);
      loan.version += 1;
    }),
  );

/** Only what was booked last. The money moves back, unless the account is gone. */
const undo = fc.tuple(which, which).map(([number, at]) =>
  step(
    `undo act ${at} of loan ${number}`,
    ({ loans }) => loans.some(({ acts }) => acts.length > 0),
    async (model, real) => {
      const loan = pick(
        model.loans.filter(({ acts }) => acts.length > 0),
        number,
      );
      const act = pick(loan.acts, at);
      const list = act.number === null ? 'prepayments' : 'payments';
      const send = real.call('DELETE', `/loans/${loan.id}/${list}/${act.id}`);
      if (act !== loan.acts.at(-1)) return refused(send, 409, 'CONFLICT');
      await done(send);
      const isThere = act.account && model.accounts.includes(act.account);
      movePaid(isThere ? act.account : null, act.paid, 1);
      loan.acts.pop();
      loan.version += 1;
    },
  ),
);

/** After a prepayment the last instalment is smaller than the others, which a new rate would spread anew. */
const changeRate = fc
  .tuple(which, rate, fc.integer({ min: -90, max: 120 }))
  .map(([number, ratePercent, inDays]) =>
    step(
      `loan ${number} costs ${ratePercent} % in ${inDays} days`,
      ({ loans }) => loans.some(isNeverPrepaid),
      async (model, real) => {
        const loan = pick(model.loans.filter(isNeverPrepaid), number);
        const from = addDays(model.today, inDays);
        const body = { from, annualRatePercent: ratePercent };
        const send = real.call('POST', `/loans/${loan.id}/rates`, body);
        const last = sameDayInMonths(loan.start, loan.months);
        if (from <= loan.start || from > last) return refused(send, 400, 'VALIDATION_FAILED');
        if (loan.rates.some((one) => one.from === from)) return refused(send, 409, 'CONFLICT');
        if (isBookedAfter(loan, from)) return refused(send, 409, 'CONFLICT');
        await done(send);
        loan.rates.push({ from, ratePercent });
        loan.version += 1;
      },
    ),
  );

/** What was moved stays in the accounts. */
const forget = which.map((number) =>
  step(`forget loan ${number}`, hasLoan, async (model, real) => {
    const loan = pick(model.loans, number);
    await done(real.call('DELETE', `/loans/${loan.id}`));
    model.loans.splice(model.loans.indexOf(loan), 1);
  }),
);

/** The loans are owed and fall due as the model has it. */
export async function agreeOnLoans({ loans }: Household, real: Real): Promise<void> {
  for (const loan of loans) {
    const instalments = instalmentsOf(loan);
    const next = instalments[paidCount(loan)];
    assert.partialDeepStrictEqual(await done(real.call('GET', `/loans/${loan.id}`)), {
      outstanding: owedOf(loan) / 100,
      paidCount: paidCount(loan),
      version: loan.version,
      nextDueDate: next?.dueDate ?? null,
      remainingMonths: instalments.length - paidCount(loan),
    });
  }
  const expected = loans.flatMap((loan) =>
    instalmentsOf(loan).map(({ number, dueDate, principal, interest }) => ({
      key: `LOAN:${loan.id}:${number}`,
      date: dueDate,
      amount: (principal + interest) / 100,
      state: number <= paidCount(loan) ? 'DONE' : 'OPEN',
    })),
  );
  const dues = await done(real.call('GET', '/dues?kind=LOAN&from=2026-01-01&to=2028-01-01'));
  const shown = dues.map(({ key, date, amount, state }: Record<string, unknown>) => {
    return { key, date, amount, state };
  });
  const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);
  assert.deepEqual(shown.sort(byKey), expected.sort(byKey));
}

const isNeverPrepaid = ({ acts }: ModelLoan) => acts.every(({ number }) => number !== null);

/** Whether something was prepaid after a day, or an instalment is booked that is due after it. */
function isBookedAfter(loan: ModelLoan, day: string): boolean {
  return loan.acts.some((act) =>
    act.number === null ? act.day > day : sameDayInMonths(loan.start, act.number) > day,
  );
}

function accountBody(account: ModelAccount | null, moved: number) {
  return account ? { accountId: account.id, accountAmount: moved / 100 } : { accountId: null };
}

/** `direction`: -1 as it is paid, 1 as it is taken back. Each line of an account is one transaction. */
function movePaid(account: ModelAccount | null, paid: [number, number], direction: 1 | -1): void {
  for (const cents of paid) if (cents !== 0) move(account, direction * cents);
}

export const loanSteps: fc.Arbitrary<Step>[] = [
  borrow,
  rename,
  pay,
  pay,
  prepay,
  undo,
  changeRate,
  forget,
];

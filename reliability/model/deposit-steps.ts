import fc from 'fast-check';
import { addDays, daysBetween } from '../../finance/calendar/days.ts';
import { accountAt, amountIn, mayMove, move } from './accounts.ts';
import { type Household, interestOf, type ModelDeposit } from './household.ts';
import { done, edit, pick, refused, type Step, step } from './step.ts';

const which = fc.nat(20);
const hasDeposit = ({ deposits }: Readonly<Household>) => deposits.length > 0;

/** At 3.6 % a hundred yuan earn a cent a day; days beyond or short of a term earn that or nothing. */
const ratePercent = 3.6;

const save = fc
  .record({
    hundreds: fc.integer({ min: 1, max: 50 }),
    daysAgo: fc.nat(20),
    term: fc.integer({ min: 7, max: 40 }),
    renews: fc.boolean(),
    earnsAfter: fc.boolean(),
    from: fc.option(which),
  })
  .map(({ from, daysAgo, ...terms }) =>
    step(
      `deposit ${JSON.stringify({ from, daysAgo, ...terms })}`,
      ({ deposits }) => deposits.length < 4,
      async (model, real) => {
        const account = accountAt(model, from);
        const cents = terms.hundreds * 10_000;
        const moved = -amountIn(account, cents);
        const start = addDays(model.today, -daysAgo);
        model.made += 1;
        const send = real.call(
          'POST',
          '/deposits',
          {
            name: '存款',
            depositType: 'PRODUCT',
            principal: cents / 100,
            annualRatePercent: ratePercent,
            startDate: start,
            days: terms.term,
            demandRatePercent: terms.earnsAfter ? ratePercent : 0,
            renewal: terms.renews ? 'PRINCIPAL' : 'NONE',
            ...(account && { fromAccountId: account.id, accountAmount: -moved / 100 }),
          },
          `deposit-${model.made}`,
        );
        if (!mayMove(account, moved)) return refused(send, 400, 'INSUFFICIENT_BALANCE');
        const { id } = await done(send);
        move(account, moved);
        model.deposits.push({ id, version: 1, ...terms, start, closing: null });
      },
    ),
  );

const rename = fc.tuple(which, fc.nat(1)).map(([number, versionsAgo]) =>
  step(`rename deposit ${number}, ${versionsAgo} ago`, hasDeposit, async (model, real) => {
    const deposit = pick(model.deposits, number);
    await edit(real, `/deposits/${deposit.id}`, deposit, { name: '改名' }, versionsAgo);
  }),
);

const takeOut = fc.tuple(which, fc.option(which)).map(([number, into]) =>
  step(`take deposit ${number} out into ${into}`, hasDeposit, async (model, real) => {
    const deposit = pick(model.deposits, number);
    const account = accountAt(model, into);
    const interest = interestPaid(deposit, model.today);
    const moved = amountIn(account, deposit.hundreds * 10_000 + interest);
    const body = account && { accountId: account.id, accountAmount: moved / 100 };
    const send = real.call('POST', `/deposits/${deposit.id}/close`, body ?? {});
    if (deposit.closing) return refused(send, 409, 'CONFLICT');
    const { closing } = await done(send);
    if (Math.round(closing.interest * 100) !== interest) {
      throw new Error(`it paid ${closing.interest} yuan instead of ${interest} cents`);
    }
    move(account, moved);
    deposit.closing = { account, moved };
    deposit.version += 1;
  }),
);

/** The money moves back, unless the account is gone. */
const putBack = which.map((number) =>
  step(`put deposit ${number} back`, hasDeposit, async (model, real) => {
    const deposit = pick(model.deposits, number);
    const { closing } = deposit;
    const send = real.call('DELETE', `/deposits/${deposit.id}/close`);
    if (!closing) return refused(send, 404, 'NOT_FOUND');
    const isThere = closing.account && model.accounts.includes(closing.account);
    const account = isThere ? closing.account : null;
    if (!mayMove(account, -closing.moved)) return refused(send, 400, 'INSUFFICIENT_BALANCE');
    await done(send);
    move(account, -closing.moved);
    deposit.closing = null;
    deposit.version += 1;
  }),
);

/** What was moved stays in the accounts. */
const forget = which.map((number) =>
  step(`forget deposit ${number}`, hasDeposit, async (model, real) => {
    const deposit = pick(model.deposits, number);
    await done(real.call('DELETE', `/deposits/${deposit.id}`));
    model.deposits.splice(model.deposits.indexOf(deposit), 1);
  }),
);

/** On the last day of a term the whole term is paid; an early end costs its interest. */
function interestPaid(deposit: ModelDeposit, today: string): number {
  const { hundreds, term, renews, earnsAfter, start } = deposit;
  const days = daysBetween(start, today);
  const isLastDay = days > 0 && days % term === 0;
  if (renews ? isLastDay : days >= term) {
    return renews ? hundreds * term : interestOf(deposit, today);
  }
  return earnsAfter ? hundreds * (renews ? days % term : days) : 0;
}

export const depositSteps: fc.Arbitrary<Step>[] = [save, rename, takeOut, putBack, forget];

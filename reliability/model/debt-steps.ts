import fc from 'fast-check';
import { addDays } from '../../finance/calendar/days.ts';
import { accountAt, amountIn, mayMove, move } from './accounts.ts';
import { leftOf, type ModelDebt } from './household.ts';
import { done, edit, pick, refused, type Step, step } from './step.ts';

const which = fc.nat(20);
const kinds = fc.constantFrom('receivables' as const, 'payables' as const);
const cents = fc.integer({ min: 1, max: 1_000_000 });
const hasDebt = (model: { debts: readonly unknown[] }) => model.debts.length > 0;
const partsOf = ({ parts }: ModelDebt) => parts.reduce((sum, part) => sum + part.cents, 0);

const owe = fc.tuple(kinds, cents, fc.integer({ min: -20, max: 40 })).map(([kind, amount, dueIn]) =>
  step(
    `${kind} of ${amount}, due in ${dueIn}`,
    ({ debts }) => debts.length < 6,
    async (model, real) => {
      const name = kind === 'receivables' ? 'customerName' : 'supplierName';
      const dueDate = addDays(model.today, dueIn);
      const { id } = await done(
        real.call('POST', `/${kind}`, { [name]: '某人', amount: amount / 100, dueDate }),
      );
      model.debts.push({ id, version: 1, kind, cents: amount, dueDate, parts: [], marked: 0 });
    },
  ),
);

/**
 * A mark as paid settles what the payments leave of a debt, and follows its
 * amount as long as it is paid in full.
 */
const reprice = fc.tuple(which, cents, fc.nat(1)).map(([number, amount, versionsAgo]) =>
  step(`debt ${number} is ${amount}, ${versionsAgo} ago`, hasDebt, async (model, real) => {
    const debt = pick(model.debts, number);
    const path = `/${debt.kind}/${debt.id}`;
    const isAdapted = leftOf(debt) === 0 && debt.marked > 0;
    const least = partsOf(debt) + (isAdapted ? 0 : debt.marked);
    const isStale = versionsAgo > 0 && debt.version - versionsAgo >= 0;
    if (!isStale && amount < least) {
      await refused(real.call('PUT', path, { amount: amount / 100 }), 400, 'VALIDATION_FAILED');
      return;
    }
    if (!(await edit(real, path, debt, { amount: amount / 100 }, versionsAgo))) return;
    debt.cents = amount;
    if (isAdapted) debt.marked = amount - partsOf(debt);
  }),
);

const mark = fc.tuple(which, fc.boolean()).map(([number, isPaid]) =>
  step(`debt ${number} marked: ${isPaid}`, hasDebt, async (model, real) => {
    const debt = pick(model.debts, number);
    await done(real.call(isPaid ? 'PUT' : 'DELETE', `/${debt.kind}/${debt.id}/paid`));
    const marked = isPaid ? debt.marked + leftOf(debt) : 0;
    if (marked !== debt.marked) debt.version += 1;
    debt.marked = marked;
  }),
);

/** Sometimes sent twice under one key; a dollar costs seven yuan here. */
const pay = fc
  .tuple(which, cents, fc.option(which), fc.boolean())
  .map(([number, amount, from, twice]) =>
    step(`pay ${amount} of debt ${number} at ${from}`, hasDebt, async (model, real) => {
      const debt = pick(model.debts, number);
      const account = accountAt(model, from);
      const moved = amountIn(account, amount);
      const part = { cents: amount, account, moved: debt.kind === 'receivables' ? moved : -moved };
      const body = {
        amount: amount / 100,
        ...(account && { accountId: account.id, accountAmount: moved / 100 }),
      };
      model.made += 1;
      const key = `pay-${model.made}`;
      const path = `/${debt.kind}/${debt.id}/payments`;
      const send = () => real.call('POST', path, body, key);
      if (amount > leftOf(debt)) return refused(send(), 400, 'VALIDATION_FAILED');
      if (!mayMove(account, part.moved)) {
        return refused(send(), 400, 'INSUFFICIENT_BALANCE');
      }
      const { paymentId } = await done(send());
      if (twice) await done(send());
      move(account, part.moved);
      debt.parts.push({ id: paymentId, ...part });
      debt.version += 1;
    }),
  );

/** The money moves back, unless the account is gone. */
const takeBack = which.map((number) =>
  step(
    `undo a payment of debt ${number}`,
    ({ debts }) => debts.some(({ parts }) => parts.length > 0),
    async (model, real) => {
      const debt = pick(
        model.debts.filter(({ parts }) => parts.length > 0),
        number,
      );
      const part = pick(debt.parts, number);
      const account = part.account && model.accounts.includes(part.account) ? part.account : null;
      const send = real.call('DELETE', `/${debt.kind}/${debt.id}/payments/${part.id}`);
      if (!mayMove(account, -part.moved)) {
        return refused(send, 400, 'INSUFFICIENT_BALANCE');
      }
      await done(send);
      move(account, -part.moved);
      debt.parts.splice(debt.parts.indexOf(part), 1);
      debt.version += 1;
    },
  ),
);

/** What was paid stays in the accounts. */
const forgive = which.map((number) =>
  step(`forgive ${number}`, hasDebt, async (model, real) => {
    const debt = pick(model.debts, number);
    await done(real.call('DELETE', `/${debt.kind}/${debt.id}`));
    model.debts.splice(model.debts.indexOf(debt), 1);
  }),
);

export const debtSteps: fc.Arbitrary<Step>[] = [owe, reprice, mark, pay, takeBack, forgive];

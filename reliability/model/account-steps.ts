import fc from 'fast-check';
import type { ModelAccount } from './household.ts';
import { done, edit, pick, refused, type Step, step } from './step.ts';

const cents = fc.integer({ min: 1, max: 2_000_000 });
const which = fc.nat(20);
const has = (model: { accounts: readonly unknown[] }) => model.accounts.length > 0;
const mayHold = ({ isCredit }: ModelAccount, balance: number) => isCredit || balance >= 0;

const open = fc
  .tuple(fc.boolean(), fc.constantFrom('CNY' as const, 'USD' as const), fc.nat(500_000))
  .map(([isCredit, currency, opening]) =>
    step(
      `open ${JSON.stringify({ isCredit, currency, opening })}`,
      ({ accounts }) => accounts.length < 6,
      async (model, real) => {
        const accountType = isCredit ? 'CREDIT' : 'SAVINGS';
        const body = { accountName: '账户', accountType, currency, initialBalance: opening / 100 };
        const { id } = await done(real.call('POST', '/accounts', body));
        const shape = { isCredit, currency, cents: opening, isDefault: false, entries: 1 };
        model.accounts.push({ id, version: 1, ...shape });
      },
    ),
  );

/** Also sent twice under one key, as a browser does that never heard the answer. */
const move = fc
  .tuple(fc.constantFrom('deposit', 'withdraw', 'withdraw'), which, cents, fc.boolean())
  .map(([kind, number, amount, twice]) =>
    step(`${kind} ${amount} at ${number}${twice ? ', twice' : ''}`, has, async (model, real) => {
      const account = pick(model.accounts, number);
      model.made += 1;
      const send = () =>
        real.call(
          'POST',
          `/accounts/${account.id}/${kind}`,
          { amount: amount / 100 },
          `move-${model.made}`,
        );
      const after = account.cents + (kind === 'deposit' ? amount : -amount);
      if (!mayHold(account, after)) return refused(send(), 400, 'INSUFFICIENT_BALANCE');
      await done(send());
      if (twice) await done(send());
      account.cents = after;
      account.entries += 1;
    }),
  );

const adjust = fc.tuple(which, fc.nat(1_000_000), fc.nat(1)).map(([number, balance, versionsAgo]) =>
  step(`set ${number} to ${balance}, ${versionsAgo} ago`, has, async (model, real) => {
    const account = pick(model.accounts, number);
    const body = { balance: balance / 100 };
    if (!(await edit(real, `/accounts/${account.id}`, account, body, versionsAgo))) return;
    if (balance !== account.cents) account.entries += 1;
    account.cents = balance;
  }),
);

const makeDefault = which.map((number) =>
  step(`make ${number} the default`, has, async (model, real) => {
    const account = pick(model.accounts, number);
    await done(real.call('PUT', `/accounts/${account.id}/default`));
    if (account.isDefault) return;
    for (const other of model.accounts) {
      if (!other.isDefault && other !== account) continue;
      other.isDefault = other === account;
      other.version += 1;
    }
  }),
);

const remove = which.map((number) =>
  step(`close ${number}`, has, async (model, real) => {
    const account = pick(model.accounts, number);
    await done(real.call('DELETE', `/accounts/${account.id}`));
    model.accounts.splice(model.accounts.indexOf(account), 1);
    await refused(real.call('GET', `/accounts/${account.id}`), 404, 'NOT_FOUND');
  }),
);

export const accountSteps: fc.Arbitrary<Step>[] = [open, move, move, adjust, makeDefault, remove];

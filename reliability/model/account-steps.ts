import fc from 'fast-check';
import { mayMove, move } from './accounts.ts';
import type { ModelTransfer } from './household.ts';
import { done, edit, pick, refused, type Step, step } from './step.ts';

const cents = fc.integer({ min: 1, max: 2_000_000 });
const which = fc.nat(20);
const hasAccount = (model: { accounts: readonly unknown[] }) => model.accounts.length > 0;

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

/** Sometimes sent twice under one key, as a browser does that got no answer. */
const book = fc
  .tuple(fc.constantFrom('deposit', 'withdraw', 'withdraw'), which, cents, fc.boolean())
  .map(([kind, number, amount, twice]) =>
    step(
      `${kind} ${amount} at ${number}${twice ? ', twice' : ''}`,
      hasAccount,
      async (model, real) => {
        const account = pick(model.accounts, number);
        model.made += 1;
        const send = () =>
          real.call(
            'POST',
            `/accounts/${account.id}/${kind}`,
            { amount: amount / 100 },
            `move-${model.made}`,
          );
        const moved = kind === 'deposit' ? amount : -amount;
        if (!mayMove(account, moved)) return refused(send(), 400, 'INSUFFICIENT_BALANCE');
        await done(send());
        if (twice) await done(send());
        move(account, moved);
      },
    ),
  );

/** From one account to another; between currencies a seventh of the amount arrives. */
const transfer = fc.tuple(which, which, cents, fc.boolean()).map(([first, second, amount, twice]) =>
  step(
    `transfer ${amount} from ${first} to ${second}${twice ? ', twice' : ''}`,
    ({ accounts }) => accounts.length > 1,
    async (model, real) => {
      const from = pick(model.accounts, first);
      const to = pick(model.accounts, from === pick(model.accounts, second) ? second + 1 : second);
      const toCents = from.currency === to.currency ? amount : Math.ceil(amount / 7);
      const body = {
        fromAccountId: from.id,
        toAccountId: to.id,
        amount: amount / 100,
        ...(from.currency !== to.currency && { toAmount: toCents / 100 }),
      };
      model.made += 1;
      const key = `transfer-${model.made}`;
      const send = () => real.call('POST', '/accounts/transfers', body, key);
      if (!mayMove(from, -amount)) {
        return refused(send(), 400, 'INSUFFICIENT_BALANCE');
      }
      const { id } = await done(send());
      if (twice) await done(send());
      moveBetween({ id, from, to, cents: amount, toCents }, 1);
      model.transfers.push({ id, from, to, cents: amount, toCents });
    },
  ),
);

const undoTransfer = which.map((number) =>
  step(
    `take transfer ${number} back`,
    ({ transfers }) => transfers.length > 0,
    async (model, real) => {
      const made = pick(model.transfers, number);
      const send = () => real.call('DELETE', `/accounts/transfers/${made.id}`);
      if (!mayMove(made.to, -made.toCents)) {
        return refused(send(), 400, 'INSUFFICIENT_BALANCE');
      }
      await done(send());
      await refused(send(), 404, 'NOT_FOUND');
      moveBetween(made, -1);
      model.transfers.splice(model.transfers.indexOf(made), 1);
    },
  ),
);

/** `direction`: 1 as it was made, -1 as it is taken back. */
function moveBetween({ from, to, cents: moved, toCents }: ModelTransfer, direction: 1 | -1): void {
  move(from, -moved * direction);
  move(to, toCents * direction);
}

const adjust = fc.tuple(which, fc.nat(1_000_000), fc.nat(1)).map(([number, balance, versionsAgo]) =>
  step(`set ${number} to ${balance}, ${versionsAgo} ago`, hasAccount, async (model, real) => {
    const account = pick(model.accounts, number);
    const body = { balance: balance / 100 };
    if (!(await edit(real, `/accounts/${account.id}`, account, body, versionsAgo))) return;
    if (balance !== account.cents) account.entries += 1;
    account.cents = balance;
  }),
);

const makeDefault = which.map((number) =>
  step(`make ${number} the default`, hasAccount, async (model, real) => {
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
  step(`close ${number}`, hasAccount, async (model, real) => {
    const account = pick(model.accounts, number);
    await done(real.call('DELETE', `/accounts/${account.id}`));
    model.accounts.splice(model.accounts.indexOf(account), 1);
    model.imports = model.imports.filter((made) => made.account !== account);
    model.transfers = model.transfers.filter(({ from, to }) => from !== account && to !== account);
    await refused(real.call('GET', `/accounts/${account.id}`), 404, 'NOT_FOUND');
  }),
);

export const accountSteps: fc.Arbitrary<Step>[] = [
  open,
  book,
  book,
  transfer,
  undoTransfer,
  adjust,
  makeDefault,
  remove,
];

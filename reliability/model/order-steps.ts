import fc from 'fast-check';
import { entry } from '../../finance/testing/entries.ts';
import { mayMove, move } from './accounts.ts';
import type { Household, ModelHolding, ModelOrder } from './household.ts';
import { done, pick, refused, type Step, step } from './step.ts';
import { fold, paidBy } from './trade-steps.ts';

const which = fc.nat(20);
/** An open day, before three o'clock, after all other trades and before the first day of every story. */
const pricingDay = '2026-11-18';
const placedAt = `${pricingDay} 10:00:00`;

const funds = ({ holdings }: Readonly<Household>) => holdings.filter(({ type }) => type === 'FUND');
const ordersOf = ({ holdings }: Readonly<Household>, status: ModelOrder['status']) =>
  holdings.flatMap((holding) =>
    holding.orders.filter((order) => order.status === status).map((order) => ({ holding, order })),
  );
function payerOf({ accounts }: Household, number: number | null) {
  return number === null ? undefined : accounts[number % accounts.length];
}

/** What the bank moves for an amount in another currency. Which amount does not matter to the model. */
function foreignCents(
  holding: ModelHolding,
  account: ModelOrder['account'] | undefined,
  cents: number,
): number | null {
  const isForeign = account && account.currency !== holding.currency;
  return isForeign ? Math.max(1, Math.ceil(cents / 7)) : null;
}

const stated = (cents: number | null) => (cents === null ? {} : { accountAmount: cents / 100 });

const subscribe = fc
  .tuple(which, fc.integer({ min: 1000, max: 5_000_000 }), fc.option(which))
  .map(([number, cents, accountNumber]) =>
    step(
      `subscribe ${cents} of ${number} by ${accountNumber}`,
      (model) => funds(model).length > 0,
      async (model, real) => {
        const holding = pick(funds(model), number);
        const account = payerOf(model, accountNumber);
        const accountCents = foreignCents(holding, account, cents);
        const send = () =>
          real.call('POST', '/fund-orders', {
            investmentId: holding.id,
            side: 'SUBSCRIBE',
            amount: cents / 100,
            placedAt,
            accountId: account?.id ?? null,
            ...stated(accountCents),
          });
        if (!mayMove(account, -(accountCents ?? cents))) {
          return refused(send(), 400, 'INSUFFICIENT_BALANCE');
        }
        const { id } = await done(send());
        move(account, -(accountCents ?? cents));
        const order = { id, side: 'SUBSCRIBE', status: 'PENDING', cents, hundredths: 0 } as const;
        holding.orders.push({ ...order, account: account ?? null, accountCents, entryId: null });
      },
    ),
  );

const redeem = fc
  .tuple(which, fc.integer({ min: 1, max: 300_000 }), fc.option(which))
  .map(([number, hundredths, accountNumber]) =>
    step(
      `redeem ${hundredths} hundredths of ${number} by ${accountNumber}`,
      (model) => funds(model).length > 0,
      async (model, real) => {
        const holding = pick(funds(model), number);
        const account = payerOf(model, accountNumber);
        const send = () =>
          real.call('POST', '/fund-orders', {
            investmentId: holding.id,
            side: 'REDEEM',
            quantity: hundredths / 100,
            placedAt,
            accountId: account?.id ?? null,
          });
        const waiting = holding.orders
          .filter(({ side, status }) => side === 'REDEEM' && status === 'PENDING')
          .reduce((sum, order) => sum + order.hundredths, 0);
        if ((waiting + hundredths) * 10_000 > holding.quantityMicros) {
          return refused(send(), 400, 'VALIDATION_FAILED');
        }
        const { id } = await done(send());
        const order = { id, side: 'REDEEM', status: 'PENDING', cents: 0, hundredths } as const;
        const payment = { account: account ?? null, accountCents: null };
        holding.orders.push({ ...order, ...payment, entryId: null });
      },
    ),
  );

/** At a net value of whole cents; a fee of cents is stated, so that nothing has to be divided but shares. */
const confirm = fc
  .tuple(which, fc.integer({ min: 50, max: 2000 }), fc.nat(900))
  .map(([number, navCents, feeCents]) =>
    step(
      `confirm ${number} at ${navCents} for ${feeCents}`,
      (model) => ordersOf(model, 'PENDING').length > 0,
      async (model, real) => {
        const { holding, order } = pick(ordersOf(model, 'PENDING'), number);
        const body = { nav: navCents / 100, fee: feeCents / 100 };
        const send = () => real.call('POST', `/fund-orders/${order.id}/confirm`, body);
        const isPurchase = order.side === 'SUBSCRIBE';
        // Shares and amounts are rounded to two places, halves up.
        const netCents = order.cents - feeCents;
        const hundredths = isPurchase
          ? Math.floor((2 * 100 * netCents + navCents) / (2 * navCents))
          : order.hundredths;
        const grossCents = isPurchase
          ? netCents
          : Math.floor((2 * order.hundredths * navCents + 100) / 200);
        if (hundredths <= 0 || grossCents <= 0 || (!isPurchase && feeCents > grossCents)) {
          return refused(send(), 400, 'VALIDATION_FAILED');
        }
        model.made += 1;
        const made = entry(isPurchase ? 'BUY' : 'SELL', pricingDay, {
          sequence: model.made,
          quantity: String(hundredths / 100),
          amount: String(grossCents / 100),
          fee: String(feeCents / 100),
        });
        const after = fold([...holding.trades, { entry: made, moved: null }]);
        if (!after) {
          const { status } = await send();
          if (status !== 400 && status !== 409) throw new Error(`${status}: nothing was refused`);
          return;
        }
        const { entryId } = await done(send());
        Object.assign(holding, after, { version: holding.version + 1 });
        holding.trades.splice(-1, 1, { entry: { ...made, id: entryId }, moved: null });
        const cents = isPurchase ? order.cents : grossCents - feeCents;
        const status = isPurchase ? 'DONE' : 'CONFIRMED';
        Object.assign(order, { status, entryId, cents, hundredths });
      },
    ),
  );

const pay = which.map((number) =>
  step(
    `the money of ${number} comes`,
    (model) => ordersOf(model, 'CONFIRMED').length > 0,
    async (model, real) => {
      const { holding, order } = pick(ordersOf(model, 'CONFIRMED'), number);
      const accountCents = foreignCents(holding, order.account, order.cents);
      await done(real.call('POST', `/fund-orders/${order.id}/paid`, stated(accountCents)));
      Object.assign(order, { status: 'DONE', accountCents });
      const paid = paidBy(order);
      if (paid) move(paid.account, paid.cents);
      await refused(real.call('POST', `/fund-orders/${order.id}/paid`, {}), 409, 'CONFLICT');
    },
  ),
);

const cancel = which.map((number) =>
  step(
    `cancel ${number}`,
    (model) => ordersOf(model, 'PENDING').length > 0,
    async (model, real) => {
      const { order } = pick(ordersOf(model, 'PENDING'), number);
      const paid = paidBy(order);
      await done(real.call('POST', `/fund-orders/${order.id}/cancel`, {}));
      if (paid) move(paid.account, -paid.cents);
      order.status = 'CANCELLED';
    },
  ),
);

export const orderSteps: fc.Arbitrary<Step>[] = [subscribe, redeem, confirm, confirm, pay, cancel];

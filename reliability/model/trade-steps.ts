import fc from 'fast-check';
import { addDays } from '../../finance/calendar/days.ts';
import type { Entry } from '../../finance/holdings/entries/entry.ts';
import { entry } from '../../finance/testing/entries.ts';
import { FractionPosition } from '../../finance/testing/fraction-position.ts';
import { mayMove, move } from './accounts.ts';
import type { ModelHolding, ModelOrder, ModelTrade } from './household.ts';
import { done, pick, refused, type Step, step } from './step.ts';

const which = fc.nat(20);
export const firstTradeDay = '2026-01-05';
/** `Fraction.toFixed` counts in 10⁻⁴⁰. */
const [perMicro, perCent, perCostUnit] = [10n ** 34n, 10n ** 38n, 10n ** 32n];

type Held = Pick<ModelHolding, 'quantityMicros' | 'cost' | 'trades'>;

/** A holding that was bought once; the plain model knows an opening as a transfer from outside. */
export function opened(quantityMicros: number, costCents: number): Held {
  const cost = BigInt(quantityMicros) * BigInt(costCents);
  const text = `${cost / 10n ** 8n}.${String(cost % 10n ** 8n).padStart(8, '0')}`;
  const fields = { id: 'opening', quantity: String(quantityMicros / 1e6), cost: text };
  const opening = entry('TRANSFER_IN', firstTradeDay, fields);
  return { quantityMicros, cost, trades: [{ entry: opening, moved: null }] };
}

/** The position after the trades, or undefined when they are impossible. */
export function fold(trades: readonly ModelTrade[]): Held | undefined {
  const position = new FractionPosition();
  if (position.applyAll(trades.map((trade) => trade.entry)) !== undefined) return undefined;
  return {
    quantityMicros: Number(position.quantity.toFixed() / perMicro),
    cost: position.cost.toFixed() / perCostUnit,
    trades: [...trades],
  };
}

/** Whole cents of what a trade costs or brings. */
function centsOf({ type, quantity, price, fee }: Entry): number {
  const bought = new FractionPosition();
  const one = { quantity, price, fee };
  bought.applyAll([entry('BUY', firstTradeDay, one)]);
  const cents = Number(bought.cost.toFixed() / perCent);
  return type === 'BUY' ? -cents : cents;
}

/** The quantity of coins has eight decimal places, which the plain model does not have. */
export const isTraded = ({ type }: ModelHolding) => type !== 'CRYPTO';

const trade = fc
  .record({
    number: which,
    type: fc.constantFrom('BUY' as const, 'SELL' as const),
    micros: fc.integer({ min: 1, max: 3_000_000_000 }),
    cents: fc.integer({ min: 1, max: 100_000 }),
    feeCents: fc.nat(900),
    daysAfter: fc.integer({ min: 1, max: 300 }),
    account: fc.option(which),
  })
  .map(({ number, type, micros, cents, feeCents, daysAfter, account: accountNumber }) =>
    step(
      `${type} ${micros} of ${number} at ${cents}, ${daysAfter} days after, by ${accountNumber}`,
      ({ holdings }) => holdings.some(isTraded),
      async (model, real) => {
        const holding = pick(model.holdings.filter(isTraded), number);
        model.made += 1;
        const made = entry(type, addDays(firstTradeDay, daysAfter), {
          sequence: model.made,
          quantity: String(micros / 1e6),
          price: String(cents / 100),
          // Charges above what a sale brings would be refused.
          fee: type === 'BUY' ? String(feeCents / 100) : '0',
        });
        const payers = model.accounts.filter(({ currency }) => currency === holding.currency);
        const account = accountNumber === null ? undefined : payers[accountNumber % payers.length];
        const send = () =>
          real.call('POST', `/investments/${holding.id}/entries`, {
            type,
            day: made.day,
            quantity: Number(made.quantity),
            price: Number(made.price),
            fee: Number(made.fee),
            accountId: account?.id ?? null,
          });
        const after = fold([...holding.trades, { entry: made, moved: null }]);
        if (!after) {
          const { status } = await send();
          if (status !== 400 && status !== 409) throw new Error(`${status}: nothing was refused`);
          return;
        }
        const moved = centsOf(made);
        if (!mayMove(account, moved)) {
          return refused(send(), 400, 'INSUFFICIENT_BALANCE');
        }
        const { id } = await done(send());
        const isMoved = account !== undefined && moved !== 0;
        Object.assign(holding, after, { version: holding.version + 1 });
        holding.trades.splice(-1, 1, {
          entry: { ...made, id },
          moved: isMoved ? { account, cents: moved } : null,
        });
        if (isMoved) move(account, moved);
      },
    ),
  );

const removeTrade = fc.tuple(which, which).map(([number, at]) =>
  step(
    `remove entry ${at} of ${number}`,
    ({ holdings }) => holdings.some(({ trades }) => trades.length > 1),
    async (model, real) => {
      const traded = model.holdings.filter(({ trades }) => trades.length > 1);
      const holding = pick(traded, number);
      const removed = pick(holding.trades.slice(1), at);
      const send = () =>
        real.call('DELETE', `/investments/${holding.id}/entries/${removed.entry.id}`);
      const after = fold(holding.trades.filter((one) => one !== removed));
      if (!after) return refused(send(), 409, 'CONFLICT');
      // What came from an order is undone with it.
      const order = holding.orders.find(({ entryId }) => entryId === removed.entry.id);
      const paid = order && paidBy(order);
      if (paid && !mayMove(paid.account, -paid.cents)) {
        return refused(send(), 400, 'INSUFFICIENT_BALANCE');
      }
      // The money of a deleted account stays where it is.
      const moved =
        removed.moved && model.accounts.includes(removed.moved.account) ? removed.moved : null;
      if (moved && !mayMove(moved.account, -moved.cents)) {
        return refused(send(), 400, 'INSUFFICIENT_BALANCE');
      }
      await done(send());
      Object.assign(holding, after, { version: holding.version + 1 });
      if (moved) move(moved.account, -moved.cents);
      if (paid) move(paid.account, -paid.cents);
      if (order) Object.assign(order, { status: 'CANCELLED', entryId: null });
    },
  ),
);

/** What an order has moved in the account that it is linked to. */
export function paidBy({ side, status, cents: own, account, accountCents }: ModelOrder) {
  if (!account || status === 'CANCELLED') return undefined;
  const cents = accountCents ?? own;
  if (side === 'SUBSCRIBE') return { account, cents: -cents };
  return status === 'DONE' && cents > 0 ? { account, cents } : undefined;
}

export const tradeSteps: fc.Arbitrary<Step>[] = [trade, trade, removeTrade];

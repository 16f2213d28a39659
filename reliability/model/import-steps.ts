import assert from 'node:assert/strict';
import fc from 'fast-check';
import { addDays } from '../../finance/calendar/days.ts';
import { entry } from '../../finance/testing/entries.ts';
import { mayMove } from './accounts.ts';
import { done, pick, type Real, refused, type Step, step } from './step.ts';
import { firstTradeDay, fold, isTraded } from './trade-steps.ts';

const which = fc.nat(20);

/** Begins an import, sends its rows in two calls, and returns the preview. */
async function preview(real: Real, body: object, rows: readonly object[]) {
  const { id } = await done(real.call('POST', '/imports', { source: 'alipay', ...body }));
  const lines = rows.map((row, index) => ({ n: index + 2, ...row }));
  const half = Math.floor(lines.length / 2);
  const add = (offset: number, some: readonly object[], more: boolean) =>
    done(real.call('POST', `/imports/${id}/rows`, { offset, rows: some, more }));
  if (half > 0) await add(0, lines.slice(0, half), true);
  return add(half, lines.slice(half), false);
}

const importCash = fc
  .tuple(
    which,
    fc.array(fc.integer({ min: -300_000, max: 300_000 }), { minLength: 1, maxLength: 6 }),
  )
  .map(([number, amounts]) =>
    step(
      `import ${amounts} into ${number}`,
      ({ accounts }) => accounts.length > 0,
      async (model, real) => {
        const account = pick(model.accounts, number);
        model.made += 1;
        // Rows of 0 are errors, which are not imported.
        const chosen = amounts.filter((amount) => amount !== 0);
        const rows = amounts.map((amount, index) => ({
          occurredAt: model.today,
          amount: amount / 100,
          externalId: `${model.made}-${index}`,
        }));
        const accounts = [{ ref: '', accountId: account.id }];
        const { id, version, counts } = await preview(real, { kind: 'CASH', accounts }, rows);
        assert.deepEqual([counts.new, counts.chosen], [chosen.length, chosen.length]);
        const cents = chosen.reduce((sum, amount) => sum + amount, 0);
        const apply = () => real.call('POST', `/imports/${id}/apply`, { version });
        if (chosen.length === 0) return refused(apply(), 400, 'VALIDATION_FAILED');
        if (!mayMove(account, cents)) {
          return refused(apply(), 400, 'INSUFFICIENT_BALANCE');
        }
        await done(apply());
        await done(apply());
        account.cents += cents;
        account.entries += chosen.length;
        model.imports.push({ id, account, cents, rows: chosen.length });
      },
    ),
  );

const undoImport = which.map((number) =>
  step(
    `undo import ${number}`,
    ({ imports }) => imports.length > 0,
    async (model, real) => {
      const made = pick(model.imports, number);
      const { id, account, cents, rows } = made;
      const undo = () => real.call('DELETE', `/imports/${id}`);
      if (!mayMove(account, -cents)) return refused(undo(), 409, 'CONFLICT');
      await done(undo());
      await done(undo());
      account.cents -= cents;
      // The rows of an undone import and their reversals are hidden.
      account.entries -= rows;
      model.imports.splice(model.imports.indexOf(made), 1);
    },
  ),
);

const trade = fc.record({
  type: fc.constantFrom('BUY' as const, 'BUY' as const, 'SELL' as const),
  micros: fc.integer({ min: 1, max: 3_000_000_000 }),
  cents: fc.integer({ min: 1, max: 100_000 }),
  daysAfter: fc.integer({ min: 1, max: 300 }),
});

/** A file of trades of one holding, which is undone at once: only its versions show that it was there. */
const importTrades = fc
  .tuple(which, fc.array(trade, { minLength: 1, maxLength: 5 }))
  .map(([number, trades]) =>
    step(
      `import and undo ${JSON.stringify(trades)} of ${number}`,
      ({ holdings }) => holdings.some(isTraded),
      async (model, real) => {
        const holding = pick(model.holdings.filter(isTraded), number);
        const made = trades.map(({ type, micros, cents, daysAfter }) => {
          model.made += 1;
          const figures = { quantity: String(micros / 1e6), price: String(cents / 100) };
          return entry(type, addDays(firstTradeDay, daysAfter), {
            sequence: model.made,
            fee: '0',
            ...figures,
          });
        });
        const rows = made.map(({ type, day, quantity, price }) => ({
          symbol: 'IMPORTED',
          type,
          day,
          quantity,
          price,
        }));
        const instruments = [{ ref: 'IMPORTED', investmentId: holding.id }];
        const body = { kind: 'TRADES', instruments };
        const { id, version, counts } = await preview(real, body, rows);
        const added = made.map((one) => ({ entry: one, moved: null }));
        const after = fold([...holding.trades, ...added]);
        // What cannot be held is for the server to name row by row.
        if (!after || counts.chosen < made.length) {
          assert.ok(!after || counts.duplicate > 0, JSON.stringify(counts));
          return;
        }
        await done(real.call('POST', `/imports/${id}/apply`, { version }));
        const { quantity } = await done(real.call('GET', `/investments/${holding.id}`));
        assert.equal(quantity, after.quantityMicros / 1e6);
        await done(real.call('DELETE', `/imports/${id}`));
        holding.version += 2;
      },
    ),
  );

export const importSteps: fc.Arbitrary<Step>[] = [importCash, importCash, undoImport, importTrades];

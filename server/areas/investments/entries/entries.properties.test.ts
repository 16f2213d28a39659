import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../../finance/calendar/days.ts';
import type { Entry } from '../../../../finance/holdings/entries/entry.ts';
import { entry } from '../../../../finance/testing/entries.ts';
import { FractionPosition } from '../../../../finance/testing/fraction-position.ts';
import { checkData } from '../../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { depth } from '../../../testing/depth/depth.ts';
import { signIn } from '../../../testing/sign-in.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const steps = 30;
const runs = depth(2, 12);

const cents = (max: number) => fc.integer({ min: 1, max }).map((count) => String(count / 100));
const quantity = fc.integer({ min: 1, max: 500 }).map(String);
const charge = fc.constantFrom('0', '0.01', '0.05');
const day = fc.integer({ min: 0, max: 40 }).map((days) => addDays('2026-01-01', days));
const fields = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('BUY' as const),
      quantity,
      price: cents(9_000),
      fee: charge,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('SELL' as const),
      quantity,
      // Above every charge, which a sale has to bring in.
      price: fc.integer({ min: 100, max: 20_000 }).map((count) => String(count / 100)),
      tax: charge,
    }),
  },
  fc.record({ type: fc.constant('DIVIDEND' as const), amount: cents(90_000) }),
  fc.record({ type: fc.constant('REINVEST' as const), quantity, amount: cents(90_000) }),
  fc.record({ type: fc.constant('BONUS' as const), quantity }),
  fc.record({ type: fc.constant('RETURN_OF_CAPITAL' as const), amount: cents(20_000) }),
  fc.constant({ type: 'SPLIT' as const, ratioNew: 2, ratioOld: 1 }),
);
const history = fc.array(
  fc.record({
    kind: fc.constantFrom('add', 'add', 'add', 'edit', 'delete'),
    at: fc.nat(),
    day,
    fields,
  }),
  { minLength: steps, maxLength: steps },
);

const numbers = ['quantity', 'price', 'amount', 'fee', 'tax', 'cost'] as const;

/** An entry as a body; an edit clears the fields that the new one does not have. */
function bodyOf(one: Entry): Record<string, unknown> {
  const numberFields = numbers.map((name) => [name, one[name] === null ? null : Number(one[name])]);
  const { type, day: on, ratioNew, ratioOld } = one;
  return { type, day: on, ratioNew, ratioOld, ...Object.fromEntries(numberFields) };
}

/** A fraction as a number of at most ten places. */
const toNumber = (value: { toFixed(): bigint }) => Number(value.toFixed() / 10n ** 30n) / 1e10;

describe('random histories through the calls', () => {
  it('agree with a fraction-based model, and net worth is what is held, after every step', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (all) => {
        const { token } = await signIn(test);
        const call = (method: string, path: string, body?: unknown) =>
          test.call(method, path, { token, body });
        const { id } = (
          await call('POST', '/investments', {
            investmentName: '模型',
            symbol: '#m#',
            investmentType: 'STOCK',
            currency: 'CNY',
            firstEntry: { type: 'BUY', day: '2026-01-01', quantity: 100, price: 10 },
          })
        ).body.data;
        const path = `/investments/${id}/entries`;
        const [{ id: firstId }] = (await call('GET', path)).body.data.records;
        const first = { id: firstId, sequence: 1, quantity: '100', price: '10' };
        let entries: Entry[] = [entry('BUY', '2026-01-01', first)];
        for (const [index, { kind, at, day: on, fields: values }] of all.entries()) {
          const target = entries[at % Math.max(1, entries.length)];
          const isEdit = kind === 'edit' && target?.type === values.type;
          const isAdd = kind === 'add' || !target || (kind === 'edit' && !isEdit);
          const identity = isAdd
            ? { id: 'new', sequence: index + 2 }
            : { id: target.id, sequence: target.sequence };
          const newEntry = entry(values.type, on, { ...values, ...identity });
          const others = isAdd ? entries : entries.filter(({ id: other }) => other !== target.id);
          const candidate = kind === 'delete' && !isAdd ? others : [...others, newEntry];
          const model = new FractionPosition();
          const isRefused = model.applyAll(candidate) !== undefined;
          const answer = isAdd
            ? await call('POST', path, bodyOf(newEntry))
            : isEdit
              ? await call('PUT', `${path}/${target.id}`, bodyOf(newEntry))
              : await call('DELETE', `${path}/${target.id}`);
          expect([answer.status === 200, answer.status < 500], answer.body.message).toEqual([
            !isRefused,
            true,
          ]);
          if (isRefused) continue;
          if (isAdd) newEntry.id = answer.body.data.id;
          entries = candidate;
          const holding = (await call('GET', `/investments/${id}`)).body.data;
          const { averageCost, ...rest } = holding;
          expect(rest).toMatchObject({
            quantity: toNumber(model.quantity),
            totalCost: toNumber(model.cost.round(2)),
            realizedGain: toNumber(model.realizedGain.round(2)),
            income: toNumber(model.income.round(2)),
            netInvested: toNumber(model.netInvested.round(2)),
            fifoRealizedGain: toNumber(model.fifoRealizedGain.round(2)),
            entryCount: entries.length,
          });
          // Priced by its trades alone, it counts at cost where there is none.
          const { netWorth } = (await call('GET', '/overview/assets')).body.data;
          const { currentPrice, currentValue, quantity, totalCost } = holding;
          expect(netWorth).toBe(currentValue);
          const worth = currentPrice === null ? totalCost : quantity * currentPrice;
          expect(currentValue).toBeCloseTo(worth, 1);
          const isPriced = entries.some(({ type, price }) => type === 'BUY' && Number(price) > 0);
          if (isPriced) expect(currentPrice).not.toBeNull();
        }
      }),
      { numRuns: runs },
    );
    expect(await checkData(test.deps.db)).toEqual([]);
  });
});

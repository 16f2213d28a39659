import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../calendar/days.ts';
import { toText } from '../../money/decimal.ts';
import { fixedOfText } from '../../money/fixed.ts';
import { entry } from '../../testing/entries.ts';
import { FractionPosition } from '../../testing/fraction-position.ts';
import type { Entry } from './entry.ts';
import { figuresOf, foldEntries, type PositionState } from './fold.ts';

/** Histories are so many changes long: entries added on any day, edited and deleted. */
const changes = 50;
const runs = 40;

const cents = (max: number) => fc.integer({ min: 1, max }).map((count) => String(count / 100));
const quantity = fc.oneof(fc.integer({ min: 1, max: 500 }).map(String), cents(50_000));
const price = fc.integer({ min: 0, max: 99_999 }).map((count) => String(count / 1000));
const charge = fc.constantFrom('0', '0', '0.01', '5.1');
const ratio = fc.constantFrom([2, 1], [3, 2], [10, 1], [1, 2], [1, 10], [1, 3], [7, 3], [3, 7]);
const day = fc.integer({ min: 0, max: 25 }).map((days) => addDays('2026-01-01', days));

const fields = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ type: fc.constant('BUY' as const), quantity, price, fee: charge }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('SELL' as const),
      quantity,
      price: cents(20_000),
      tax: charge,
    }),
  },
  fc.record({ type: fc.constant('DIVIDEND' as const), amount: cents(90_000) }),
  fc.record({ type: fc.constantFrom('FEE' as const, 'TAX' as const), amount: cents(900) }),
  fc.record({ type: fc.constant('REINVEST' as const), quantity, amount: cents(90_000) }),
  fc.record({ type: fc.constant('BONUS' as const), quantity }),
  fc.record({ type: fc.constant('RETURN_OF_CAPITAL' as const), amount: cents(200_000) }),
  fc.record({ type: fc.constant('TRANSFER_IN' as const), quantity, cost: cents(900_000) }),
  fc
    .record({ ratio, quantity: fc.option(quantity), amount: fc.option(cents(900)) })
    .map(({ ratio: [ratioNew = 1, ratioOld = 1], ...rest }) => ({
      type: 'SPLIT' as const,
      ratioNew,
      ratioOld,
      ...rest,
    })),
);
/**
 * A correction sets what was held, and a transfer takes its cost along, which the lots know to be
 * another: behind these, average and lots need not agree in total.
 */
const leaving = fc.oneof(
  fc.record({ type: fc.constant('CORRECTION' as const), quantity, cost: cents(900_000) }),
  fc.record({ type: fc.constant('TRANSFER_OUT' as const), quantity }),
);
const change = <Fields>(entries: fc.Arbitrary<Fields>) =>
  fc.record({
    kind: fc.constantFrom('add', 'add', 'add', 'edit', 'delete'),
    at: fc.nat(),
    day,
    fields: entries,
  });
type Change = {
  kind: string;
  at: number;
  day: string;
  fields: Partial<Entry> & Pick<Entry, 'type'>;
};

/** The entries after a change, whether or not they can be. */
function changed(entries: readonly Entry[], { kind, at, day, fields }: Change, sequence: number) {
  const added = entry(fields.type, day, { id: `e${sequence}`, sequence, ...fields });
  if (kind === 'add' || entries.length === 0) return [...entries, added];
  const index = at % entries.length;
  const { id, sequence: first } = entries[index] ?? added;
  return entries.toSpliced(
    index,
    1,
    ...(kind === 'edit' ? [{ ...added, id, sequence: first }] : []),
  );
}

/** The figures of both, in units of 10⁻⁴⁰; diluted cost has no meaning while nothing is held. */
function figuresOfBoth(state: PositionState, model: FractionPosition) {
  const { dilutedCost, averageCost, dilutedUnitCost, ...figures } = figuresOf(state);
  const exact = { ...figures, ...(dilutedCost && { dilutedCost }) };
  return Object.entries(exact).map(([name, figure]) => ({
    name,
    folded: fixedOfText(toText(figure)),
    expected: model[name as keyof typeof exact].toFixed(),
  }));
}

/** Folds both ways after every change; what is refused is refused by both, for the same entry. */
function agree(history: readonly Change[], check: (state: PositionState, all: Entry[]) => void) {
  let entries: Entry[] = [];
  for (const [index, one] of history.entries()) {
    const candidate = changed(entries, one, index);
    const folded = foldEntries(candidate, { places: 2 });
    const model = new FractionPosition();
    const refused = model.applyAll(candidate);
    expect('problem' in folded ? folded.entry.id : undefined).toBe(refused);
    if ('problem' in folded) continue;
    entries = candidate;
    for (const { name, folded: figure, expected } of figuresOfBoth(folded.state, model)) {
      expect([name, figure]).toEqual([name, expected]);
    }
    check(folded.state, entries);
  }
}

describe('random histories', () => {
  it('agree with a fraction-based model to the last digit, also after late edits and deletions', () => {
    const history = fc.array(change(fields), { minLength: changes, maxLength: changes });
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 900 }), (all, cents) => {
        agree(all, (state, entries) => {
          // Average and first in, first out agree in total, and the whole gain is what is there
          // beyond what was put in, at any price.
          expect(state.cost - state.realizedGain).toBe(state.fifoCost - state.fifoRealizedGain);
          const { quantity, cost, realizedGain, income, netInvested } = figuresOf(state);
          const value = quantity.times(cents);
          const gain = value.minus(cost).plus(realizedGain).plus(income);
          expect(gain.eq(value.minus(netInvested))).toBe(true);
          expect(foldEntries(entries.toReversed(), { places: 2 })).toMatchObject({ state });
        });
      }),
      { numRuns: runs },
    );
  });

  it('agree with it where quantities are corrected or transferred to elsewhere', () => {
    const one = change(
      fc.oneof({ weight: 6, arbitrary: fields }, { weight: 1, arbitrary: leaving }),
    );
    const history = fc.array(one, { minLength: changes, maxLength: changes });
    fc.assert(
      fc.property(history, (all) => agree(all, () => undefined)),
      { numRuns: runs },
    );
  });

  it('fold to the same position in whatever order they were recorded, also with times', () => {
    const timed = fc.record({
      day,
      time: fc.option(fc.constantFrom('09:31:00', '10:00:00', '14:59:59')),
    });
    fc.assert(
      fc.property(
        fc.array(timed, { maxLength: 30 }),
        fc.array(fc.nat(), { minLength: 30 }),
        (all, keys) => {
          const buys = all.map(({ day, time }, sequence) =>
            entry('BUY', day, { id: `e${sequence}`, sequence, time, quantity: '1', price: '1' }),
          );
          const shuffled = buys.toSorted(
            (a, b) => (keys[a.sequence] ?? 0) - (keys[b.sequence] ?? 0),
          );
          expect(foldEntries(shuffled, { places: 2 })).toEqual(foldEntries(buys, { places: 2 }));
        },
      ),
      { numRuns: runs },
    );
  });
});

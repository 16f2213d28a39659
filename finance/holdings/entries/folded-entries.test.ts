import { describe, expect, it } from 'vitest';
import { decimal, toText } from '../../money/decimal.ts';
import { fixedOfText, fixedToText } from '../../money/fixed.ts';
import { entriesOf, entry } from '../../testing/entries.ts';
import { figures, fold } from '../../testing/folded-story.ts';
import { figuresOf, foldEntries, quantityOn } from './fold.ts';

describe('the fold of particular entries', () => {
  const last = (story: string) => fold(entriesOf(story)).entries.at(-1);

  it('takes the exact product as the cost of an opening at a price', () => {
    const opening = entry('OPENING', '2026-01-05', { quantity: '0.123457', price: '1234.56789' });
    const { state } = fold([opening]);
    // 0.123457 × 1234.56789 = 152.41604799573
    expect(fixedToText(state.cost)).toBe('152.41604799573');
  });

  it('moves the cost of a transfer out without a gain, and counts its market value as a flow', () => {
    const out = entry('TRANSFER_OUT', '2026-02-01', { quantity: '40' });
    const folded = foldEntries([...entriesOf('B 100@10'), out], {
      places: 2,
      priceOn: () => decimal(12),
    });
    if ('problem' in folded) throw new Error(folded.problem);
    expect(folded.entries[1]?.flow).toBe(fixedOfText('-480'));
    expect(folded.state).toMatchObject({ cost: fixedOfText('600'), realizedGain: 0n });
    expect(toText(figuresOf(folded.state).netInvested)).toBe('600');
  });

  it('has no flow for a transfer where no price is known', () => {
    const transfer = entry('TRANSFER_IN', '2026-02-01', { quantity: '10', cost: '90' });
    expect(fold([transfer]).entries[0]?.flow).toBeNull();
  });

  it('realises the gain of a conversion and moves no cash', () => {
    const [out, into] = [
      entry('CONVERT_OUT', '2026-02-01', { quantity: '100', amount: '130', fee: '1', pairId: 'p' }),
      entry('CONVERT_IN', '2026-02-01', { quantity: '50', amount: '129', pairId: 'p' }),
    ];
    const { entries, state } = fold([...entriesOf('B 100=100'), out]);
    expect(entries[1]?.cash).toBe(0n);
    expect(state).toMatchObject({ realizedGain: fixedOfText('29'), fees: fixedOfText('1') });
    expect(fold([into]).state.cost).toBe(fixedOfText('129'));
  });

  it('takes what is paid for rights as their cost, charges included', () => {
    const rights = entry('RIGHTS', '2026-02-01', { quantity: '30', price: '8.00', fee: '0.10' });
    const { state } = fold([...entriesOf('B 100@10'), rights]);
    expect([state.quantity, state.cost]).toEqual([fixedOfText('130'), fixedOfText('1240.1')]);
  });

  it('rounds a split that does not divide to twelve places, unless the quantity is stated', () => {
    expect(fixedToText(last('B 100@3; SPLIT 3→1')?.after.quantity ?? 0n)).toBe('33.333333333333');
    expect(fixedToText(last('B 100@3; SPLIT 3→1 gets 34')?.after.quantity ?? 0n)).toBe('34');
    expect(last('B 100@3; SPLIT 3→1 gets 34')?.after.cost).toBe(fixedOfText('300'));
  });

  it('starts the diluted cost anew after everything was sold', () => {
    const { D, R, I, C } = figures('B 10@10; S 10@15; DIV 7; B 10@20', 2, null);
    expect({ D, R, I, C }).toEqual({ D: '200', R: '50', I: '7', C: '200' });
  });

  it('leaves no quantity and no cost after a correction to nothing', () => {
    const { state, lots } = fold(entriesOf('B 10@10; COR 0'));
    expect([state.quantity, state.cost, state.fifoCost, lots]).toEqual([0n, 0n, 0n, []]);
  });

  it('subtracts a charge stated with a transfer from the gain and the income', () => {
    const transfer = { quantity: '10', cost: '90', fee: '3', tax: '2' };
    const { state } = fold([entry('TRANSFER_IN', '2026-02-01', transfer)]);
    expect(state).toMatchObject({
      cost: fixedOfText('90'),
      realizedGain: fixedOfText('-3'),
      income: fixedOfText('-2'),
      fees: fixedOfText('3'),
      taxes: fixedOfText('2'),
    });
  });

  it('gives the quantity held at the end of every day', () => {
    const folded = fold(entriesOf('B 10@10; S 4@15; B 3@20'));
    const days = ['2025-12-31', '2026-01-01', '2026-01-02', '2026-06-30'];
    expect(days.map((day) => quantityOn(folded, day).toFixed())).toEqual(['0', '10', '6', '9']);
  });
});

import { expect, it } from 'vitest';
import { forEachPart } from '../../contract/net-worth/sheet-parts.ts';
import { fixedOfText } from '../money/fixed.ts';
import { noRates } from '../money/rates.ts';
import { sheetItems, sumOfItems } from './sheet-items.ts';

const nothing = forEachPart(() => 0n);

const held = (key: string, kind: string, amount: string) => ({
  of: { key, name: key, part: 'investments' as const, kind },
  currency: 'CNY' as const,
  amount: fixedOfText(amount),
});

it('a kind is rounded by itself, whatever its items come to when each is rounded', () => {
  // 3 × 0.334 = 1.002 of shares and 3 × 0.332 = 0.996 of funds are 1.00 each, and 2.00 together.
  const opening = ['a', 'b', 'c'].flatMap((key) => [
    held(`share ${key}`, '股票', '0.334'),
    held(`fund ${key}`, '基金', '0.332'),
  ]);
  const items = sheetItems(
    [{ area: 'investments', opening, flows: [] }],
    { currency: 'CNY', rates: noRates },
    { ...nothing, investments: 200n },
  );
  const of = (kind: string) => items.filter((item) => item.kind === kind);
  expect(of('股票').map(({ amount }) => amount)).toEqual([34n, 33n, 33n]);
  expect(of('基金').map(({ amount }) => amount)).toEqual([34n, 33n, 33n]);
  expect(sumOfItems(items)).toBe(200n);
});

it('an item without a rate has no amount, and the others still sum to the figure', () => {
  const dollars = { ...held('b', '股票', '5'), currency: 'USD' as const };
  const items = sheetItems(
    [{ area: 'investments', opening: [held('a', '股票', '1.005'), dollars], flows: [] }],
    { currency: 'CNY', rates: noRates },
    { ...nothing, investments: 101n },
  );
  expect(items.map(({ name, amount }) => [name, amount])).toEqual([
    ['a', 101n],
    ['b', null],
  ]);
});

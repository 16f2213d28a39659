import { describe, expect, it } from 'vitest';
import type { ChangePart } from '../../contract/net-worth/net-worth-fields.ts';
import { centsToWire } from '../money/cents.ts';
import {
  cash,
  exactParts,
  flow,
  heldThing,
  periodOf,
  textOf,
  trade,
  units,
} from '../testing/attribution-period.ts';
import { attribute, type ChangeRow, type NamedFlows } from './attribution.ts';
import { changeSummary } from './change-summary.ts';
import { exactToCents, roundedParts } from './rounded-parts.ts';

describe('a household in April 2026, worked by hand (case B01)', () => {
  const period = periodOf('2026-03-31', '2026-04-30', {
    '2026-03-31': '6.9012',
    '2026-04-08': '6.8947',
    '2026-04-20': '6.88',
    '2026-04-30': '6.8525',
  });
  const areas: NamedFlows[] = [
    {
      area: 'accounts',
      opening: [
        { currency: 'CNY', amount: units(50_000) },
        { currency: 'CNY', amount: units(-2300) },
        { currency: 'USD', amount: units(3000) },
      ],
      flows: [
        flow('2026-04-08', cash('2026-04-08'), -10_055.1),
        flow('2026-04-20', 'saving', 12_000),
        flow('2026-04-20', 'saving', -6500),
        flow('2026-04-20', cash('dividend'), 180),
        flow('2026-04-20', cash('2026-04-20'), 1512.3, 'USD'),
        flow('2026-04-30', 'saving', 2000),
        flow('2026-04-30', 'saving', -1000),
        flow('2026-04-30', 'recorded', 20.35),
        flow('2026-04-30', 'saving', -1200),
      ],
    },
    {
      area: 'investments',
      ...heldThing(
        'CNY',
        1000,
        {
          '2026-03-31': '10.2',
          '2026-04-08': '10.1',
          '2026-04-20': '10.26',
          '2026-04-30': '10.4',
        },
        [{ day: '2026-04-08', quantity: 1000, amount: 10_050, fee: 5.1 }],
      ),
    },
    {
      area: 'investments',
      ...heldThing(
        'USD',
        10,
        {
          '2026-03-31': '500',
          '2026-04-08': '497.25',
          '2026-04-20': '505',
          '2026-04-30': '512',
        },
        [{ day: '2026-04-20', quantity: -3, amount: -1513.8, fee: 1.5 }],
      ),
    },
    {
      area: 'investments',
      opening: [],
      flows: [flow('2026-04-20', 'income', 180), flow('2026-04-20', trade('dividend'), -180)],
    },
    {
      area: 'fixed-assets',
      opening: [{ currency: 'CNY', amount: units(86_400) }],
      flows: [flow('2026-04-01', 'depreciation', -850)],
    },
    {
      area: 'debts',
      opening: [{ currency: 'CNY', amount: units(5000 - 8000) }],
      flows: [flow('2026-04-30', 'debts', -2000), flow('2026-04-30', 'debts', 1000)],
    },
  ];
  const { opening, closing, parts } = attribute(areas, period);

  it('changes by parts that are right to the last digit', () => {
    expect(textOf(opening)).toBe('196509.6');
    expect(exactParts(parts)).toEqual({
      saving: '5300',
      market: '1221.11225',
      income: '180',
      charges: '-15.42',
      fx: '-390.4965',
      depreciation: '-850',
      debts: '-1000',
      recorded: '20.35',
    });
    // 46,645.25 − 3,500 + 4,512.30 × 6.8525 + 20,800 + 3,584 × 6.8525 + 85,550 + 3,000 − 7,000
    expect(textOf(closing)).toBe('200975.14575');
    expect(textOf(closing - opening)).toBe('4465.54575');
  });

  it('is shown to the fen; the one that is missing goes to the exchange rates', () => {
    const change = exactToCents(closing) - exactToCents(opening);
    expect(change).toBe(446_555n);
    const rounded = roundedParts(parts, change);
    const byPart = Object.fromEntries(
      rounded.map(({ part, amount, adjusted }) => [part, [centsToWire(amount), adjusted]]),
    );
    expect(byPart).toEqual({
      saving: [5300, 0],
      market: [1221.11, 0],
      income: [180, 0],
      charges: [-15.42, 0],
      fx: [-390.49, 1],
      depreciation: [-850, 0],
      debts: [-1000, 0],
      assets: [0, 0],
      recorded: [20.35, 0],
      unexplained: [0, 0],
    });
    expect(changeSummary('2026-03-31', change, rounded, 'CNY')).toBe(
      '较2026-03-31 +4,465.55 元：储蓄 +5,300.00 · 市场涨跌 +1,221.11 · 分红与利息 +180.00 · ' +
        '费用与税 −15.42 · 汇率 −390.49 · 折旧 −850.00 · 债权债务 −1,000.00 · 录入与更正 +20.35',
    );
  });

  it('opens each part to what it is made of, with its arithmetic', () => {
    const rows: ChangeRow[] = [];
    attribute(areas, period, (row) => rows.push(row));
    const rowsOf = (part: ChangePart) =>
      rows
        .filter((row) => row.part === part)
        .map(({ day, amount, formula }) => `${day} ${textOf(amount)} = ${formula()}`);
    expect(rowsOf('fx')).toEqual([
      '2026-04-08 -19.5 = 3000 × (6.8947 − 6.9012)',
      '2026-04-20 -44.1 = 3000 × (6.88 − 6.8947)',
      '2026-04-30 -124.08825 = 4512.3 × (6.8525 − 6.88)',
      '2026-04-08 -32.5 = 5000 × (6.8947 − 6.9012)',
      '2026-04-20 -73.09575 = 4972.5 × (6.88 − 6.8947)',
      '2026-04-30 -97.2125 = 3535 × (6.8525 − 6.88)',
    ]);
    expect(rowsOf('market')).toEqual([
      '2026-04-08 -50 = 20200 − 10200 − 10050',
      '2026-04-20 320 = 20520 − 20200',
      '2026-04-30 280 = 20800 − 20520',
      '2026-04-08 -189.60425 = (4972.5 − 5000) × 6.8947',
      '2026-04-20 524.944 = (3535 − 4972.5 + 1513.8) × 6.88',
      '2026-04-30 335.7725 = (3584 − 3535) × 6.8525',
    ]);
  });
});

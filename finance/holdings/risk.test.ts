import { describe, expect, it } from 'vitest';
import { decimal, toWire } from '../money/decimal.ts';
import { concentration, type Exposure, type RiskClass, riskOf, riskScore } from './risk.ts';

let things = 0;
const in_ = (riskClass: RiskClass, value: string, key = `thing ${things++}`): Exposure => ({
  key,
  riskClass,
  value: decimal(value),
});

/** Spread over `parts` things, so that no single one is over half. */
const spread = (riskClass: RiskClass, value: string, parts = 4): Exposure[] =>
  Array.from({ length: parts }, () => in_(riskClass, decimal(value).div(parts).toFixed()));

type Story = [string, string, Exposure[], number, 'HIGH' | 'MEDIUM' | 'LOW'];

const stories: Story[] = [
  ['nothing at all', '0', [], 0, 'LOW'],
  ['only cash', '50000', [], 0, 'LOW'],
  ['only bonds, spread', '0', spread('BOND', '1000'), 1, 'LOW'],
  ['only funds, spread', '0', spread('FUND', '1000'), 2, 'MEDIUM'],
  ['only stocks, spread', '0', spread('STOCK', '1000'), 3, 'MEDIUM'],
  ['only coins, spread', '0', spread('CRYPTO', '1000'), 5, 'HIGH'],
  [
    'gold and commodities weigh as funds do',
    '0',
    [...spread('GOLD', '1'), ...spread('COMMODITY', '1')],
    2,
    'MEDIUM',
  ],
  ['other things weigh as stocks do', '0', spread('OTHER', '8'), 3, 'MEDIUM'],
  // (3 × 500 + 0 × 500) / 1000 = 1.5: medium begins at 1.5 itself.
  ['half cash, half stocks', '500', spread('STOCK', '500'), 1.5, 'MEDIUM'],
  // 3 × 499 / 1000 = 1.497.
  ['a little more cash than stocks', '501', spread('STOCK', '499'), 1.497, 'LOW'],
  // (3 × 750 + 5 × 250) / 1000 = 3.5: high begins at 3.5 itself.
  [
    'a quarter in coins beside stocks',
    '0',
    [...spread('STOCK', '750'), ...spread('CRYPTO', '250')],
    3.5,
    'HIGH',
  ],
  // (3 × 751 + 5 × 249) / 1000 = 3.498.
  [
    'just less than a quarter in coins',
    '0',
    [...spread('STOCK', '751'), ...spread('CRYPTO', '249')],
    3.498,
    'MEDIUM',
  ],
  ['one bond is all there is', '0', [in_('BOND', '100')], 1, 'HIGH'],
  [
    'one bond and much cash: still all of the investments',
    '9900',
    [in_('BOND', '100')],
    0.01,
    'HIGH',
  ],
  [
    'exactly half in one bond is not over half',
    '0',
    [in_('BOND', '50'), in_('BOND', '50')],
    1,
    'LOW',
  ],
  [
    'two lots of the same share are one holding',
    '0',
    [in_('STOCK', '30', 'AAPL'), in_('STOCK', '30', 'AAPL'), in_('STOCK', '40')],
    3,
    'HIGH',
  ],
  ['investments that are worth nothing', '0', [in_('STOCK', '0')], 0, 'LOW'],
];

describe('the risk of a portfolio', () => {
  it.each(stories)('has the score worked by hand: %s', (_, cash, exposures, score, level) => {
    expect(toWire(riskScore(decimal(cash), exposures), 3)).toBe(score);
    expect(riskOf(decimal(cash), exposures).level).toBe(level);
  });
});

describe('concentration', () => {
  it('is 0 without investments', () => {
    expect(toWire(concentration([]), 1)).toBe(0);
  });

  it('is the largest share: 5000 of 12000', () => {
    const exposures = [in_('FUND', '4000'), in_('STOCK', '5000'), in_('CRYPTO', '3000')];
    expect(toWire(concentration(exposures), 1)).toBe(41.7);
  });

  it('adds up lots of the same instrument: 2500 + 3500 of 12000', () => {
    const exposures = [
      in_('STOCK', '2500', 'SH/600519'),
      in_('FUND', '6000', 'FUND/110022'),
      in_('STOCK', '3500', 'SH/600519'),
    ];
    expect(toWire(concentration(exposures), 1)).toBe(50);
  });
});

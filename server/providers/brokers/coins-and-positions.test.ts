import { describe, expect, it } from 'vitest';
import { decimal, toText } from '../../../finance/money/decimal.ts';
import { amount, fromDouble } from './amounts.ts';
import type { BrokerPosition } from './broker.ts';
import { CashTally } from './cash.ts';
import { CoinTally, PairPrices } from './ccxt/coins.ts';
import { listedSymbol } from './listed-symbol.ts';
import { mergedPositions } from './positions.ts';
import { unreadOf } from './unread.ts';

describe('the price of a coin', () => {
  const prices = new PairPrices([
    { pair: 'btcusdt', price: decimal('60000') },
    { pair: 'SOL-USDC', price: decimal('150') },
    { pair: 'OLDBTC', price: decimal('0.000005') },
    { pair: 'DEADUSDT', price: decimal('0') },
    { pair: 'VOIDUSDT', price: null },
    { pair: 'USDCUSDT', price: decimal('0.9997') },
  ]);

  it.each([
    ['BTC', '60000'],
    ['SOL', '150'],
    ['OLD', '0.3'],
    ['USDC', '1'],
    ['DEAD', null],
    ['VOID', null],
    ['NEVER', null],
  ])('is found by way of other pairs: %s: %s', (coin, expected) => {
    const price = prices.usd(coin);
    expect(price && toText(price)).toBe(expected);
  });

  it('is unknown on an exchange that does not trade bitcoin', () => {
    const poor = new PairPrices([{ pair: 'OLDBTC', price: decimal('0.000005') }]);
    expect(poor.usd('OLD')).toBeNull();
  });
});

describe('the holdings of a coin', () => {
  const none = new PairPrices([]);

  it('add up exactly, also what is owed', () => {
    const held = new CoinTally();
    held.add('eth', decimal('0.1'));
    held.add('ETH', decimal('0.2'));
    held.add('USDT', decimal('-5'));
    held.add('BTC', decimal('1'));
    held.add('BTC', decimal('-1'));
    expect(held.snapshot(none).positions.map((row) => [row.symbol, row.quantity])).toEqual([
      ['ETH', '0.3'],
      ['USDT', '-5'],
    ]);
  });

  it('have no cost when part of them has none, whichever came first', () => {
    for (const costFirst of [true, false]) {
      const held = new CoinTally();
      if (costFirst) held.add('BTC', decimal(1), '50000');
      held.add('BTC', decimal('0.5'));
      if (!costFirst) held.add('BTC', decimal(1), '50000');
      expect(held.snapshot(none).positions[0]?.avgCost).toBeNull();
    }
  });
});

describe('rows of several accounts', () => {
  const row = (more: Partial<BrokerPosition>): BrokerPosition => ({
    symbol: 'AAPL',
    symbolName: null,
    positionType: 'STOCK',
    quantity: '10',
    currency: 'USD',
    price: null,
    avgCost: '100',
    quoteSymbol: null,
    ...more,
  });

  it('become one position, at their mean cost', () => {
    const merged = mergedPositions([row({}), row({ quantity: '30', avgCost: '200', price: '9' })]);
    expect(merged).toEqual([row({ quantity: '40', avgCost: '175', price: '9' })]);
  });

  it('become a position without a cost when one has none', () => {
    expect(mergedPositions([row({}), row({ avgCost: null })])[0]).toMatchObject({
      quantity: '20',
      avgCost: null,
    });
  });

  it('stay separate when one is long and one short, or in different currencies', () => {
    const rows = [
      row({}),
      row({ quantity: '-10' }),
      row({ currency: 'HKD' }),
      row({ quantity: '0' }),
    ];
    expect(mergedPositions(rows)).toHaveLength(3);
  });
});

it('offshore yuan is booked as yuan, and amounts of 0 are left out', () => {
  const cash = new CashTally();
  cash.add('CNH', decimal('10.5'));
  cash.add('cny', decimal('1'));
  cash.add('USD', decimal('3'));
  cash.add('USD', decimal('-3'));
  expect(cash.list()).toEqual([{ currency: 'CNY', amount: '11.5' }]);
});

describe('a listed symbol', () => {
  it.each([
    ['HK', '700', '0700.HK', true],
    ['HK', '00700', '0700.HK', true],
    ['HK', '09988', '9988.HK', true],
    ['HK', '80700', '80700.HK', true],
    ['US', 'BRK.B', 'BRK.B', true],
    ['SH', '600519', '600519.SS', true],
    ['SZ', '000001', '000001.SZ', true],
    ['JP', '7203', '7203.T', true],
    ['SG', 'D05', 'D05.SI', false],
    ['US', 'AAPL261218C250000', 'AAPL261218C250000', false],
    ['HK', 'TCH261230P400000', 'TCH261230P400000', false],
  ] as const)('is read by its exchange: %s %s is %s', (exchange, code, symbol, quoted) => {
    const listed = listedSymbol(exchange, code);
    expect(listed.symbol).toBe(symbol);
    expect(listed.quoteSymbol).toEqual(quoted ? { symbol, assetType: 'stock' } : null);
  });
});

describe('numbers as brokers write them', () => {
  it.each([
    ['0.10000000', '0.1'],
    ['1e-7', '0.0000001'],
    [0.0000019, '0.0000019'],
    ['+5.', '5'],
    ['-0.000', '0'],
    ['', null],
    [null, null],
    [undefined, null],
  ])('is parsed as an instrument: %j', (written, expected) => {
    const read = amount.parse(written);
    expect(read && toText(read)).toBe(expected);
  });

  it.each(['abc', '1e999999', '1,000', 'NaN', Number.NaN, true, {}, '9'.repeat(60)])(
    'refuses %j',
    (written) => {
      expect(amount.safeParse(written).success).toBe(false);
    },
  );

  it('a binary float becomes the decimal that it was before', () => {
    expect(toText(fromDouble(352.1))).toBe('352.1');
    expect(toText(fromDouble(0.1 + 0.2))).toBe('0.3');
    expect(() => fromDouble(Number.NaN)).toThrow();
  });
});

describe('what could not be read', () => {
  it('is one entry for each kind, with each name once', () => {
    expect(unreadOf('现金', ['A', 'B', 'A'])).toEqual(['现金：A、B']);
    expect(unreadOf('现金', [])).toEqual([]);
  });

  it('names ten of many, and forty characters of each', () => {
    const names = Array.from({ length: 12 }, (_, n) => `${n}${'长'.repeat(50)}`);
    const [entry = ''] = unreadOf('持仓', names);
    expect(entry.split('、')).toHaveLength(10);
    expect(entry).toMatch(/ 等 12 项$/);
    expect(entry).toContain(`、1${'长'.repeat(39)}、`);
  });

  it('has no character that a database or an export refuses', () => {
    expect(unreadOf('持仓', [`A\0B\ud800`, '😀'.repeat(41)])).toEqual([
      `持仓：AB\ufffd、${'😀'.repeat(40)}`,
    ]);
  });
});

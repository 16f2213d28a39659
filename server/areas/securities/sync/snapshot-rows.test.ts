import { expect, it } from 'vitest';
import { noRates } from '../../../../finance/money/rates.ts';
import type { BrokerPosition } from '../../../providers/brokers/broker.ts';
import { toCashRows, toDayRows, toPositionRows } from './snapshot-rows.ts';

const priced: BrokerPosition = {
  symbol: '0700.HK',
  symbolName: '腾讯控股',
  positionType: 'STOCK',
  quantity: '100',
  currency: 'HKD',
  price: '61.5',
  avgCost: '50',
  quoteSymbol: null,
};
/** Held in euros at the broker, and quoted in dollars. */
const quoted: BrokerPosition = {
  ...priced,
  symbol: 'AAPL',
  symbolName: null,
  quantity: '3',
  currency: 'EUR',
  price: null,
  avgCost: null,
  quoteSymbol: { symbol: 'AAPL', assetType: 'stock' },
};
const source = {
  ownerId: 'owner',
  accountId: 'account',
  snapshot: {
    cash: [{ currency: 'GBP', amount: '-7.25' }],
    positions: [priced, quoted],
    unread: [],
    total: null,
    at: new Date('2026-11-20T02:00:00.000Z'),
  },
  quotes: new Map([
    [
      'US.AAPL',
      {
        ...{ price: '230.09', currency: 'USD' as const, at: null, day: '2026-11-19' },
        ...{ source: 'yahoo', name: null, fetchedAt: '2026-11-20T01:00:00.000Z', stale: false },
      },
    ],
  ]),
  rates: noRates,
};

it('what an account holds is stored as the broker says it, each in its own currency', () => {
  expect(toPositionRows(source)).toMatchObject([
    {
      ...{ owner_id: 'owner', account_id: 'account', symbol: '0700.HK', symbol_name: '腾讯控股' },
      ...{ position_type: 'STOCK', quantity: '100', currency: 'HKD', price: '61.5' },
      ...{ avg_cost: '50', instrument_key: null, synced_at: '2026-11-20T02:00:00.000Z' },
    },
    {
      ...{ symbol: 'AAPL', symbol_name: null, quantity: '3', currency: 'EUR', price: null },
      ...{ avg_cost: null, instrument_key: 'US.AAPL' },
    },
  ]);
  expect(toCashRows(source)).toEqual([
    { owner_id: 'owner', account_id: 'account', currency: 'GBP', amount: '-7.25' },
  ]);
});

it('what a day is valued by has the price and the currency of the quote where the broker has no price', () => {
  const row = { owner_id: 'owner', account_id: 'account', day: '2026-11-20' };
  expect(toDayRows(source, '2026-11-20')).toEqual([
    { ...row, kind: 'STOCK', symbol: '0700.HK', quantity: '100', price: '61.5', currency: 'HKD' },
    { ...row, kind: 'STOCK', symbol: 'AAPL', quantity: '3', price: '230.09', currency: 'USD' },
    { ...row, kind: 'CASH', symbol: 'GBP', quantity: '-7.25', price: '1', currency: 'GBP' },
  ]);
});

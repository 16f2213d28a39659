import { describe, expect, it } from 'vitest';
import { lookAt, rowsOf } from '../../../../testing/import-samples.ts';

describe('the activities that Wealthfolio exports', () => {
  // Every cell is written as a text of JSON, and nothing for what is empty.
  const header = [
    ...['id', 'accountId', 'accountName', 'accountCurrency', 'symbol', 'assetSymbol', 'assetName'],
    ...['activityType', 'subtype', 'status', 'date', 'quantity', 'unitPrice', 'amount', 'fee'],
    ...['currency', 'comment', 'fxRate', 'needsReview', 'createdAt', 'updatedAt', 'sourceSystem'],
  ];
  const fileOf = (rows: Record<string, string>[]) =>
    [header, ...rows.map((row) => header.map((name) => row[name] ?? ''))]
      .map((cells) => cells.map((cell) => JSON.stringify(cell)).join(','))
      .join('\n');
  const activity = (id: string, activityType: string, more: Record<string, string>) => ({
    ...{ id, activityType, status: 'POSTED', accountName: 'Broker', currency: 'USD' },
    ...{ date: '2026-03-09T14:30:00Z', ...more },
  });
  const money = [
    activity('a1', 'DEPOSIT', { amount: '5000', comment: 'Monthly contribution' }),
    activity('a2', 'WITHDRAWAL', { amount: '1000' }),
    activity('a3', 'INTEREST', { amount: '12.5', assetSymbol: '$CASH-USD' }),
    // With the amount in the column of fees.
    activity('a4', 'FEE', { amount: '0', fee: '9.99' }),
    activity('a5', 'TAX', { quantity: '150', unitPrice: '1' }),
    activity('a6', 'DEPOSIT', { amount: '1', status: 'DRAFT' }),
    activity('a7', 'DEPOSIT', {}),
    // Without an amount the fee is still to be taken, whichever way the money goes.
    activity('a8', 'DEPOSIT', { quantity: '500', unitPrice: '1', fee: '2.5' }),
    activity('a9', 'WITHDRAWAL', { quantity: '100', unitPrice: '1', fee: '1.25' }),
    activity('a10', 'DEPOSIT', { amount: '497.5', fee: '2.5' }),
  ];
  const traded = { assetSymbol: 'AAPL', assetName: 'Apple Inc.' };
  const shares = [
    activity('b1', 'BUY', { ...traded, quantity: '10', unitPrice: '185.5', fee: '4.95' }),
    activity('b2', 'DIVIDEND', { ...traded, amount: '2.4', subtype: 'DRIP' }),
    activity('b3', 'SPLIT', { ...traded, amount: '3' }),
    // 2.5 before the fee.
    activity('b4', 'DIVIDEND', { ...traded, amount: '2.4', fee: '0.1' }),
  ];

  it('has the money of accounts, with categories for what is called the same', async () => {
    const text = fileOf([...money, ...shares]);
    const { formats } = await lookAt(text);
    expect(formats.map(({ source, kind }) => [source, kind])).toEqual([
      ['wealthfolio', 'CASH'],
      ['wealthfolio-trades', 'TRADES'],
    ]);
    const { rows } = await rowsOf(text);
    const common = { account: 'Broker', currency: 'USD', occurredAt: '2026-03-09 22:30:00' };
    expect(rows.slice(0, 5)).toEqual([
      { n: 2, externalId: 'a1', amount: '5000', note: 'Monthly contribution', ...common },
      { n: 3, externalId: 'a2', amount: '-1000', ...common },
      { n: 4, externalId: 'a3', amount: '12.5', word: '利息', ...common },
      { n: 5, externalId: 'a4', amount: '-9.99', word: '手续费', ...common },
      { n: 6, externalId: 'a5', amount: '-150', word: '税费', ...common },
    ]);
    expect(rows[5]).toMatchObject({ skip: '在 Wealthfolio 中没有入账' });
    expect(rows[6]).toMatchObject({ problem: '金额不能为空' });
    expect(rows.slice(7, 10)).toMatchObject([
      { amount: '497.5' },
      { amount: '-101.25' },
      { amount: '497.5', check: expect.stringMatching(/请核对$/) },
    ]);
    expect(rows[10]).toMatchObject({ skip: expect.stringMatching(/^属于某个证券/) });
  });

  it('is of trades where most of its rows are of securities, also those that are called as money is', async () => {
    const rows = [
      activity('c1', 'INTEREST', { assetSymbol: 'BND', amount: '3' }),
      activity('c2', 'TAX', { assetSymbol: 'BND', amount: '1' }),
      ...money.slice(0, 1),
    ];
    expect((await lookAt(fileOf(rows))).formats[0]?.source).toBe('wealthfolio-trades');
    const moneyFirst = [...money.slice(0, 2), ...rows.slice(0, 1)];
    expect((await lookAt(fileOf(moneyFirst))).formats[0]?.source).toBe('wealthfolio');
    // A purchase without a symbol is no movement of money.
    const unnamed = [activity('c3', 'BUY', { quantity: '1', unitPrice: '2' }), ...rows.slice(0, 1)];
    expect((await lookAt(fileOf([...unnamed, ...money.slice(0, 1)]))).formats[0]?.source).toBe(
      'wealthfolio-trades',
    );
  });

  it('has the trades of securities, by another choice or where they are most', async () => {
    const more = [
      activity('b5', 'SELL', {
        ...{ ...traded, quantity: '4', unitPrice: '190.25', fee: '1.5', comment: 'half' },
      }),
      activity('b6', 'FEE', { ...traded, amount: '0', fee: '9.99' }),
      activity('b7', 'TRANSFER_IN', { ...traded, quantity: '3', unitPrice: '180' }),
      activity('b8', 'ADJUSTMENT', { ...traded, quantity: '2', unitPrice: '1.5' }),
      activity('b9', 'BUY', { ...traded, quantity: '2', status: 'PENDING' }),
      // 3 × 0.25
      activity('b10', 'DIVIDEND', { ...traded, quantity: '3', unitPrice: '0.25' }),
    ];
    const text = fileOf([...shares, ...money.slice(0, 2), ...more]);
    expect((await lookAt(text)).formats[0]?.source).toBe('wealthfolio-trades');
    const { rows } = await rowsOf(text, { source: 'wealthfolio-trades' });
    const common = { day: '2026-03-09', time: '22:30:00', symbol: 'AAPL', name: 'Apple Inc.' };
    expect(rows.slice(0, 2)).toEqual([
      {
        ...{ n: 2, externalId: 'b1', type: 'BUY', quantity: '10', price: '185.5', fee: '4.95' },
        ...{ currency: 'USD', ...common },
      },
      {
        ...{ n: 3, externalId: 'b2', type: 'DIVIDEND', amount: '2.4', currency: 'USD', ...common },
        check: '这笔分红在 Wealthfolio 中换成了份额，请核对',
      },
    ]);
    expect(rows[2]).toMatchObject({ skip: '拆股请在投资的明细里记录' });
    expect(rows[3]).toMatchObject({
      ...{ amount: '2.5', fee: '0.1', check: expect.stringMatching(/^按已扣除费用的金额记入/) },
    });
    expect(rows[4]).toMatchObject({ skip: expect.stringMatching(/^账户的收支/) });
    const dollars = { ...common, currency: 'USD' };
    expect(rows.slice(6)).toEqual([
      {
        ...{ n: 8, externalId: 'b5', type: 'SELL', ...dollars, note: 'half' },
        ...{ quantity: '4', price: '190.25', fee: '1.5' },
      },
      { n: 9, externalId: 'b6', type: 'FEE', ...dollars, amount: '9.99' },
      {
        ...{ n: 10, externalId: 'b7', type: 'TRANSFER_IN', ...dollars },
        ...{ quantity: '3', price: '180' },
      },
      {
        ...{ n: 11, externalId: 'b8', word: 'ADJUSTMENT', ...dollars },
        ...{ quantity: '2', price: '1.5' },
      },
      { n: 12, externalId: 'b9', ...dollars, skip: '在 Wealthfolio 中没有入账' },
      { n: 13, externalId: 'b10', type: 'DIVIDEND', ...dollars, amount: '0.75' },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Currency } from '../../contract/fields/currencies.ts';
import { forEachPart } from '../../contract/net-worth/sheet-parts.ts';
import { decimal, toWire } from '../money/decimal.ts';
import { noRates, type RateTable } from '../money/rates.ts';
import { balanceSheet, type Holdings } from './balance-sheet.ts';

const today = '2026-11-21';
const money = (amount: number, currency: Currency) => ({ amount: decimal(amount), currency });

const nothing: Holdings = { ...forEachPart(() => []), illiquid: [] };

/** 1 EUR = 1 USD = 7 CNY, so that sums can be checked in the head. */
const rates: RateTable = {
  perEuro: { USD: { rate: '1', day: today }, CNY: { rate: '7', day: today } },
};

const figures = (sheet: ReturnType<typeof balanceSheet>) => ({
  totalAssets: toWire(sheet.totalAssets, 2),
  totalLiabilities: toWire(sheet.totalLiabilities, 2),
  netWorth: toWire(sheet.netWorth, 2),
  liquidAssets: toWire(sheet.liquidAssets, 2),
});

describe('the balance sheet', () => {
  it('is zero in every line without rows', () => {
    expect(figures(balanceSheet(nothing, 'CNY', noRates, today))).toEqual({
      totalAssets: 0,
      totalLiabilities: 0,
      netWorth: 0,
      liquidAssets: 0,
    });
  });

  it('counts a credit debt as a liability, not as negative cash', () => {
    const sheet = balanceSheet(
      { ...nothing, cash: [money(1000, 'CNY'), money(-300.5, 'CNY')] },
      'CNY',
      noRates,
      today,
    );
    expect(toWire(sheet.parts.cash, 2)).toBe(1000);
    expect(figures(sheet)).toEqual({
      totalAssets: 1000,
      totalLiabilities: 300.5,
      netWorth: 699.5,
      liquidAssets: 1000,
    });
  });

  it('adds every area up in one currency', () => {
    const house = money(500, 'USD');
    const sheet = balanceSheet(
      {
        ...nothing,
        cash: [money(100, 'CNY'), money(-10, 'USD')],
        investments: [money(20, 'USD'), house],
        illiquid: [house],
        fixedAssets: [money(3000, 'CNY')],
        receivables: [money(50, 'CNY')],
        payables: [money(200, 'CNY')],
        loans: [money(40, 'USD')],
      },
      'CNY',
      rates,
      today,
    );
    // 100 + 140 + 3500 + 3000 + 50 = 6790; owed 70 + 200 + 280
    expect(figures(sheet)).toEqual({
      totalAssets: 6790,
      totalLiabilities: 550,
      netWorth: 6240,
      liquidAssets: 240,
    });
  });

  it('leaves out what it cannot convert, and names its currency', () => {
    const sheet = balanceSheet(
      { ...nothing, cash: [money(100, 'CNY')], payables: [money(9, 'GBP')] },
      'CNY',
      rates,
      today,
    );
    expect(figures(sheet).netWorth).toBe(100);
    expect(sheet.missingRates).toEqual(['GBP']);
  });
});

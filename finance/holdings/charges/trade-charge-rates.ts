import type { Market } from '../../../contract/fields/markets.ts';
import type { Day } from '../../calendar/days.ts';

/** What is traded, as far as charges differ by it. */
export type TradeKind = 'stock' | 'etf' | 'bond';
export type TradeSide = 'BUY' | 'SELL';

/** Charges that follow from a table; commission and platform fee are agreed with the broker. */
export type TabledCharge =
  | 'stampDuty'
  | 'transferFee'
  | 'sfcLevy'
  | 'afrcLevy'
  | 'tradingFee'
  | 'settlementFee'
  | 'secFee'
  | 'taf';

/** One charge of one market from a day on, until the next row of the same charge and market. */
export interface ChargeRate {
  market: Market;
  code: TabledCharge;
  /** The first day it holds. */
  from: Day;
  kinds: readonly TradeKind[];
  sides: readonly TradeSide[];
  /** In percent of the amount; a charge by the share has `perShare` in its place. */
  percent?: string;
  perShare?: string;
  least?: string;
  most?: string;
  /** Rounded to the nearest cent, unless always up to the next cent or the next whole unit. */
  rounding?: 'up-to-cent' | 'up-to-unit';
}

const both = ['BUY', 'SELL'] as const;
const sale = ['SELL'] as const;
const stock = ['stock'] as const;
const listed = ['stock', 'etf'] as const;
const always = '1970-01-01';

const mainland: ChargeRate[] = [
  { market: 'CN', code: 'stampDuty', from: always, kinds: stock, sides: sale, percent: '0.1' },
  {
    market: 'CN',
    code: 'stampDuty',
    from: '2023-08-28',
    kinds: stock,
    sides: sale,
    percent: '0.05',
  },
  { market: 'CN', code: 'transferFee', from: always, kinds: stock, sides: both, percent: '0.002' },
  {
    market: 'CN',
    code: 'transferFee',
    from: '2022-04-29',
    kinds: stock,
    sides: both,
    percent: '0.001',
  },
];

const hongKongStampDuty = {
  market: 'HK',
  code: 'stampDuty',
  kinds: stock,
  sides: both,
  rounding: 'up-to-unit',
} as const;
const hongKongLevy = { market: 'HK', from: always, kinds: listed, sides: both } as const;
const hongKong: ChargeRate[] = [
  { ...hongKongStampDuty, from: always, percent: '0.13' },
  { ...hongKongStampDuty, from: '2023-11-17', percent: '0.1' },
  { ...hongKongLevy, code: 'sfcLevy', percent: '0.0027' },
  { ...hongKongLevy, code: 'afrcLevy', percent: '0.00015' },
  { ...hongKongLevy, code: 'tradingFee', percent: '0.00565' },
  { ...hongKongLevy, code: 'settlementFee', percent: '0.002', least: '2', most: '100' },
  { ...hongKongLevy, code: 'settlementFee', from: '2025-06-30', percent: '0.0042' },
];

const unitedStatesFee = {
  market: 'US',
  kinds: listed,
  sides: sale,
  rounding: 'up-to-cent',
} as const;
const unitedStates: ChargeRate[] = [
  // 20.60 dollars a million.
  { ...unitedStatesFee, code: 'secFee', from: '2026-04-04', percent: '0.00206' },
  { ...unitedStatesFee, code: 'taf', from: '2025-01-01', perShare: '0.000166', most: '8.30' },
  { ...unitedStatesFee, code: 'taf', from: '2026-01-01', perShare: '0.000195', most: '9.79' },
  { ...unitedStatesFee, code: 'taf', from: '2027-01-01', perShare: '0.000232', most: '11.61' },
];

/**
 * The charges of exchanges and states. They are proposals: a statement is more exact. Where a rate
 * is not known, as of the SEC's fee before April 2026, nothing is proposed.
 */
export const chargeRates: readonly ChargeRate[] = [...mainland, ...hongKong, ...unitedStates];

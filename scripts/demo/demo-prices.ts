import { addDays, type Day } from '../../finance/calendar/days.ts';
import type { AssetType } from '../../finance/market/symbols.ts';
import { inventedYear } from './demo-series.ts';

/** Quoted symbols, with an invented year of their prices, which ends where the stub venues quote. */
export const demoPrices: {
  symbol: string;
  assetType: AssetType;
  from: number;
  to: number;
  swingPercent: number;
  decimals: number;
  everyDay?: boolean;
}[] = [
  { symbol: 'AAPL', assetType: 'stock', from: 190, to: 230.1, swingPercent: 9, decimals: 2 },
  { symbol: '600519', assetType: 'stock', from: 1538, to: 1700.5, swingPercent: 7, decimals: 2 },
  { symbol: '00700', assetType: 'stock', from: 312, to: 400.2, swingPercent: 10, decimals: 3 },
  { symbol: '110022', assetType: 'fund', from: 3.18, to: 3.412, swingPercent: 6, decimals: 4 },
  { symbol: 'AU9999', assetType: 'commodity', from: 602, to: 935.6, swingPercent: 4, decimals: 2 },
  {
    symbol: 'BTC',
    assetType: 'crypto',
    from: 48600,
    to: 60000,
    swingPercent: 18,
    decimals: 2,
    everyDay: true,
  },
];

/** What a quoted symbol cost at the end of a day, or of the last one before it that had a price. */
export function priceOn(symbol: string, today: Day, days: number): number | undefined {
  const shape = demoPrices.find((one) => one.symbol === symbol);
  const until = addDays(today, -days);
  const closes = shape && inventedYear(symbol, shape, today).filter(({ day }) => day <= until);
  return closes && Number(closes.at(-1)?.value);
}

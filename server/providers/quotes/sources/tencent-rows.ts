import type { Instrument } from '../../../../finance/market/symbols.ts';
import type { ProviderError } from '../../http/provider-error.ts';
import { isDay, type MarketZone, readMarketTime } from '../market-time.ts';
import type { Quote } from '../quote.ts';
import {
  delisted,
  garbled,
  inCountedCurrency,
  isZero,
  notTraded,
  readPrice,
  suspended,
  unusable,
} from '../reading.ts';
import { isMoneyFund, moneyFundPrice } from './money-fund.ts';

const source = 'tencent';

const zones: Partial<Record<Instrument['market'], MarketZone>> = {
  HK: 'Asia/Hong_Kong',
  US: 'America/New_York',
};

/** Where a row names its currency. Mainland rows are told by the exchange's own rule instead. */
const currencyFields: Partial<Record<Instrument['market'], number>> = { HK: 75, US: 35 };

/**
 * `1~NAME~600519~1700.50~1690.00~…`: an exchange's row. Fields from zero: 1 name, 2 code, 3
 * price, 4 previous close, 5 open, 6 volume, 30 time, 40 status. The time of a row without a trade
 * runs on.
 */
export function exchangeRow(text: string, instrument: Instrument): Quote | ProviderError {
  const row = text.split('~');
  // A name cut inside a two-byte character swallows the separator and shifts every field.
  if (!isCode(row[2], instrument)) return garbled(source);
  if (row[40] === 'D') return delisted(source);
  if (row[40] === 'S') return suspended(source);
  if (isZero(row[3]) || (isZero(row[5]) && isZero(row[6]))) return notTraded(source);
  const price = readPrice(row[3]);
  const time = readMarketTime(row[30] ?? '', zones[instrument.market] ?? 'Asia/Shanghai');
  if (!price) return unusable(source);
  if (!time) return garbled(source);
  const named = row[currencyFields[instrument.market] ?? -1]?.trim() || instrument.currency;
  const { key } = instrument;
  return { key, ...inCountedCurrency(source, price, named), ...time, source, ...nameOf(row[1]) };
}

/** `AAPL` is answered as `AAPL.OQ`. */
function isCode(given: string | undefined, { market, code }: Instrument): boolean {
  return given === code || (market === 'US' && given?.startsWith(`${code}.`) === true);
}

/** `110022~NAME~0.0000~0.0000~~3.4120~3.9120~0.7000~2026-11-19~`: 5 NAV, 8 its day. */
export function fundRow(text: string, { key, code }: Instrument): Quote | ProviderError {
  const row = text.split('~');
  if (row[0] !== code || !isDay(row[8])) return garbled(source);
  const price = isMoneyFund(row[1]) ? moneyFundPrice : readPrice(row[5]);
  if (!price) return unusable(source);
  return { key, price, currency: 'CNY', at: null, day: row[8], source, ...nameOf(row[1]) };
}

function nameOf(text: string | undefined): { name?: string } {
  const name = text?.trim();
  return name && !name.includes('\uFFFD') ? { name } : {};
}

import type { Instrument } from '../../../../finance/market/symbols.ts';
import type { ProviderError } from '../../http/provider-error.ts';
import { isDay, type MarketZone, readMarketTime } from '../market-time.ts';
import type { Quote, QuoteSource } from '../quote.ts';
import {
  delistedError,
  inSupportedCurrency,
  isZero,
  malformedError,
  noPriceError,
  notTradedError,
  readPrice,
  suspendedError,
} from '../quote-parsing.ts';
import { eachRow, type SourceDeps } from '../source-deps.ts';
import { isMoneyFund, moneyFundPrice } from './money-fund.ts';
import { metalRow, readStatements } from './script-rows.ts';

const name = 'tencent';
const publicAddress = 'https://qt.gtimg.cn';
/** A batch of this size is known not to be refused. */
const batchSize = 60;

/** Futures that Tencent quotes in the same unit as their exchange. */
const futures = ['GC=F', 'SI=F', 'CL=F', 'NG=F'];

/** Exchanges of the mainland, Hong Kong and the US, mutual funds, and spot metals. */
export function tencent({ http, address }: SourceDeps): QuoteSource {
  return {
    name,
    batchSize,
    supports: (instrument) => symbolOf(instrument) !== undefined,
    fetch: async (instruments, limits) => {
      const symbols = instruments.map((instrument) => symbolOf(instrument));
      const url = `${address(name, publicAddress)}/q=${symbols.join(',')}`;
      const answer = await http(name, url, limits);
      // A damaged character in one name must not fail the other rows: each row is validated by itself.
      const { rows, whole } = readStatements(name, answer.text('gb18030'));
      return eachRow(instruments, (instrument) => {
        const symbol = symbolOf(instrument) as string;
        const text = rows.get(symbol);
        if (!text) return whole || rows.has(symbol) ? undefined : malformedError(name);
        if (symbol.startsWith('jj')) return fundRow(text, instrument);
        if (symbol.startsWith('hf_')) return metalRow(name, text, instrument);
        return exchangeRow(text, instrument);
      });
    },
  };
}

function symbolOf({ market, code }: Instrument): string | undefined {
  switch (market) {
    case 'SH':
    case 'SZ':
    case 'BJ':
    case 'HK':
    case 'US':
      return `${market.toLowerCase()}${code}`;
    case 'FUND':
      return `jj${code}`;
    case 'SPOT':
      return `hf_${code}`;
    case 'FUTURE':
      return futures.includes(code) ? `hf_${code.replace('=F', '')}` : undefined;
    default:
      return undefined;
  }
}

const zones: Partial<Record<Instrument['market'], MarketZone>> = {
  HK: 'Asia/Hong_Kong',
  US: 'America/New_York',
};

/** The field that names the currency. For mainland rows the instrument's own currency is used. */
const currencyFields: Partial<Record<Instrument['market'], number>> = { HK: 75, US: 35 };

/**
 * Parses an exchange's row, `1~NAME~600519~1700.50~1690.00~…`. Fields from zero: 1 name, 2 code, 3
 * price, 4 previous close, 5 open, 6 volume, 30 time, 40 status. A row without a trade has the present
 * time.
 */
function exchangeRow(text: string, instrument: Instrument): Quote | ProviderError {
  const row = text.split('~');
  // A name that is cut inside a two-byte character swallows the separator and shifts every field.
  if (!isCode(row[2], instrument)) return malformedError(name);
  if (row[40] === 'D') return delistedError(name);
  if (row[40] === 'S') return suspendedError(name);
  if (isZero(row[3]) || (isZero(row[5]) && isZero(row[6]))) return notTradedError(name);
  const price = readPrice(row[3]);
  const time = readMarketTime(row[30] ?? '', zones[instrument.market] ?? 'Asia/Shanghai');
  if (!price) return noPriceError(name);
  if (!time) return malformedError(name);
  const currencyName = row[currencyFields[instrument.market] ?? -1]?.trim() || instrument.currency;
  const { key } = instrument;
  return {
    key,
    ...inSupportedCurrency(name, price, currencyName),
    ...time,
    source: name,
    ...nameOf(row[1]),
  };
}

/** `AAPL` is answered as `AAPL.OQ`. */
function isCode(answeredCode: string | undefined, { market, code }: Instrument): boolean {
  return (
    answeredCode === code || (market === 'US' && answeredCode?.startsWith(`${code}.`) === true)
  );
}

/** Parses `110022~NAME~0.0000~0.0000~~3.4120~3.9120~0.7000~2026-11-19~`: 5 NAV, 8 its day. */
function fundRow(text: string, { key, code }: Instrument): Quote | ProviderError {
  const row = text.split('~');
  if (row[0] !== code || !isDay(row[8])) return malformedError(name);
  const price = isMoneyFund(row[1]) ? moneyFundPrice : readPrice(row[5]);
  if (!price) return noPriceError(name);
  return { key, price, currency: 'CNY', at: null, day: row[8], source: name, ...nameOf(row[1]) };
}

function nameOf(text: string | undefined): { name?: string } {
  const displayName = text?.trim();
  return displayName && !displayName.includes('\uFFFD') ? { name: displayName } : {};
}

import type { Instrument } from '../../../../finance/market/symbols.ts';
import type { ProviderError } from '../../http/provider-error.ts';
import { readMarketTime } from '../market-time.ts';
import type { Quote, QuoteSource } from '../quote.ts';
import {
  delistedError,
  isZero,
  malformedError,
  noPriceError,
  notTradedError,
  readPrice,
  suspendedError,
} from '../quote-parsing.ts';
import { eachRow, type SourceDeps } from '../source-deps.ts';
import { metalRow, readStatements } from './script-rows.ts';

const name = 'sina';
const publicAddress = 'https://hq.sinajs.cn';
/** Without a referer every request is answered 403. */
export const sinaHeaders = { referer: 'https://finance.sina.com.cn/' };

const futures = ['GC=F', 'SI=F', 'CL=F', 'NG=F'];

/** Shanghai, Shenzhen, Beijing and Hong Kong shares, Shanghai gold, spot metals. */
export function sina({ http, address }: SourceDeps): QuoteSource {
  return {
    name,
    batchSize: 50,
    supports: (instrument) => symbolOf(instrument) !== undefined,
    fetch: async (instruments, limits) => {
      const url = `${address(name, publicAddress)}/list=${instruments.map(symbolOf).join(',')}`;
      const answer = await http(name, url, { ...limits, headers: sinaHeaders });
      const { rows, whole } = readStatements(name, answer.text('gb18030'));
      return eachRow(instruments, (instrument) => {
        const symbol = symbolOf(instrument) as string;
        const text = rows.get(symbol);
        if (!text) return whole || rows.has(symbol) ? undefined : malformedError(name);
        if (instrument.market === 'HK') return shareRow(text, instrument, hongKongFields);
        if (symbol.includes('_')) return metalRow(name, text, instrument);
        return shareRow(text, instrument, mainlandFields);
      });
    },
  };
}

function symbolOf({ market, code }: Instrument): string | undefined {
  if (['SH', 'SZ', 'BJ', 'HK'].includes(market)) return `${market.toLowerCase()}${code}`;
  if (market === 'SGE') return `gds_${code}`;
  if (market === 'SPOT') return `hf_${code}`;
  if (market === 'FUTURE' && futures.includes(code)) return `hf_${code.replace('=F', '')}`;
  return undefined;
}

interface Fields {
  name: number;
  open: number;
  price: number;
  volume: number;
  day: number;
  time: number;
  status?: number;
}

/** `NAME,open,previous close,price,high,low,bid,ask,volume,…,2026-11-20,15:00:00,00`. */
const mainlandFields: Fields = {
  name: 0,
  open: 1,
  price: 3,
  volume: 8,
  day: 30,
  time: 31,
  status: 32,
};
/** `TENCENT,NAME,open,previous close,high,low,last,…,volume,…,2026/11/20,16:08`. */
const hongKongFields: Fields = { name: 1, open: 2, price: 6, volume: 12, day: 17, time: 18 };

/** Status codes of suspensions for a day or without an end. A halt within the day may follow trades. */
const suspensionCodes = new Set(['02', '03']);

function shareRow(text: string, { key, currency }: Instrument, at: Fields): Quote | ProviderError {
  const row = text.split(',');
  // Both clocks are eight hours ahead of UTC.
  const time = readMarketTime(`${row[at.day]} ${row[at.time]}`, 'Asia/Shanghai');
  if (!time) return malformedError(name);
  const status = row[at.status ?? -1]?.trim() ?? '';
  if (status === '-3') return delistedError(name);
  if (suspensionCodes.has(status)) return suspendedError(name);
  if (isZero(row[at.price]) || (isZero(row[at.open]) && isZero(row[at.volume]))) {
    return notTradedError(name);
  }
  const price = readPrice(row[at.price]);
  if (!price) return noPriceError(name);
  const displayName = row[at.name]?.trim();
  return { key, price, currency, ...time, source: name, ...(displayName && { name: displayName }) };
}

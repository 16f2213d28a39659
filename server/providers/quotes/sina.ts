import type { Instrument } from '../../../finance/symbols.ts';
import type { ProviderError } from '../http/provider-error.ts';
import { readMarketTime } from './market-time.ts';
import { isZero, metalRow } from './metal-rows.ts';
import type { Quote, QuoteSource } from './quote.ts';
import { garbled, readPrice, unusable } from './reading.ts';
import { eachRow, type SourceDeps } from './source-deps.ts';
import { readStatements } from './statements.ts';

const name = 'sina';
const publicAddress = 'https://hq.sinajs.cn';
/** Without it every question is answered 403. */
export const sinaHeaders = { referer: 'https://finance.sina.com.cn/' };

const futures = ['GC=F', 'SI=F', 'CL=F', 'NG=F'];

/** Shanghai, Shenzhen and Hong Kong shares, Shanghai gold, spot metals. */
export function sina({ http, address }: SourceDeps): QuoteSource {
  return {
    name,
    batchSize: 50,
    supports: (instrument) => symbolOf(instrument) !== undefined,
    fetch: async (instruments, signal) => {
      const url = `${address(name, publicAddress)}/list=${instruments.map(symbolOf).join(',')}`;
      const answer = await http(name, url, { signal, headers: sinaHeaders });
      const { rows, whole } = readStatements(name, answer.text('gb18030'));
      return eachRow(instruments, (instrument) => {
        const asked = symbolOf(instrument) as string;
        const text = rows.get(asked);
        if (!text) return whole || rows.has(asked) ? undefined : garbled(name);
        if (instrument.market === 'HK') return shareRow(text, instrument, hongKongFields);
        if (asked.includes('_')) return metalRow(name, text, instrument);
        return shareRow(text, instrument, mainlandFields);
      });
    },
  };
}

function symbolOf({ market, code }: Instrument): string | undefined {
  if (market === 'SH' || market === 'SZ' || market === 'HK')
    return `${market.toLowerCase()}${code}`;
  if (market === 'SGE') return `gds_${code}`;
  if (market === 'SPOT') return `hf_${code}`;
  if (market === 'FUTURE' && futures.includes(code)) return `hf_${code.replace('=F', '')}`;
  return undefined;
}

interface Fields {
  name: number;
  price: number;
  previousClose: number;
  day: number;
  time: number;
}

/** `NAME,open,previous close,price,high,low,…,2026-11-20,15:00:00,00`. */
const mainlandFields: Fields = { name: 0, previousClose: 2, price: 3, day: 30, time: 31 };
/** `TENCENT,NAME,open,previous close,high,low,last,…,2026/11/20,16:08`. */
const hongKongFields: Fields = { name: 1, previousClose: 3, price: 6, day: 17, time: 18 };

function shareRow(text: string, { key, currency }: Instrument, at: Fields): Quote | ProviderError {
  const row = text.split(',');
  // Both clocks are eight hours ahead of UTC.
  const time = readMarketTime(`${row[at.day]} ${row[at.time]}`, 'Asia/Shanghai');
  if (!time) return garbled(name);
  const traded = row[at.price];
  const price =
    readPrice(traded) ?? (isZero(traded) ? readPrice(row[at.previousClose]) : undefined);
  if (!price) return unusable(name);
  const called = row[at.name]?.trim();
  return { key, price, currency, ...time, source: name, ...(called && { name: called }) };
}

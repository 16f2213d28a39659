import type { Instrument } from '../../../../finance/market/symbols.ts';
import type { QuoteSource } from '../quote.ts';
import { garbled } from '../reading.ts';
import { eachRow, type SourceDeps } from '../source-deps.ts';
import { metalRow } from './metal-rows.ts';
import { readStatements } from './statements.ts';
import { exchangeRow, fundRow } from './tencent-rows.ts';

const name = 'tencent';
const publicAddress = 'https://qt.gtimg.cn';
/** What others ask for at once without being turned away. */
const batchSize = 60;

/** Futures whose unit is the same here as on the exchange. */
const futures = ['GC=F', 'SI=F', 'CL=F', 'NG=F'];

/** Exchanges of the mainland, Hong Kong and the US, mutual funds, and spot metals. */
export function tencent({ http, address }: SourceDeps): QuoteSource {
  return {
    name,
    batchSize,
    supports: (instrument) => symbolOf(instrument) !== undefined,
    fetch: async (instruments, signal) => {
      const symbols = instruments.map((instrument) => symbolOf(instrument));
      const url = `${address(name, publicAddress)}/q=${symbols.join(',')}`;
      const answer = await http(name, url, { signal });
      // A cut character in one name must not cost the other rows: rows check their own shape.
      const { rows, whole } = readStatements(name, answer.text('gb18030'));
      return eachRow(instruments, (instrument) => {
        const asked = symbolOf(instrument) as string;
        const text = rows.get(asked);
        if (!text) return whole || rows.has(asked) ? undefined : garbled(name);
        if (asked.startsWith('jj')) return fundRow(text, instrument);
        if (asked.startsWith('hf_')) return metalRow(name, text, instrument);
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

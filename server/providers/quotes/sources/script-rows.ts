import type { Instrument } from '../../../../finance/market/symbols.ts';
import type { ProviderError } from '../../http/provider-error.ts';
import { readMarketTime } from '../market-time.ts';
import type { Quote } from '../quote.ts';
import {
  emptyAnswerError,
  isZero,
  malformedError,
  noPriceError,
  notTradedError,
  readPrice,
} from '../quote-parsing.ts';

const statement = /^\s*(?:var )?(?:v_|hq_str_)([\w.]+)="([^"\n]*)";?\s*/;

/**
 * Parses the scripts of Tencent and Sina, `v_sh600519="…";` or `var hq_str_sh600519="…";`, into the
 * quoted texts by name. `whole` is false if the script is cut off. Throws if it has no statement at
 * all: an unknown symbol has one too.
 */
export function readStatements(
  provider: string,
  body: string,
): { rows: Map<string, string>; whole: boolean } {
  const rows = new Map<string, string>();
  let rest = body;
  for (let match = statement.exec(rest); match; match = statement.exec(rest)) {
    rows.set(match[1] as string, match[2] as string);
    rest = rest.slice(match[0].length);
  }
  const whole = rest.trim() === '';
  if (rows.size === 0) throw whole ? emptyAnswerError(provider) : malformedError(provider);
  return { rows, whole };
}

/**
 * Parses `4200.50,0.50,…`, the row of `hf_XAU` (Tencent and Sina) and `gds_AU9999` (Sina). Fields
 * from zero: 0 last, 6 time, 12 day, 13 name; the time is Beijing's.
 */
export function metalRow(
  source: string,
  text: string,
  { key, currency }: Instrument,
): Quote | ProviderError {
  const row = text.split(',');
  const time = readMarketTime(`${row[12]} ${row[6]}`, 'Asia/Shanghai');
  if (!time) return malformedError(source);
  if (isZero(row[0])) return notTradedError(source);
  const price = readPrice(row[0]);
  if (!price) return noPriceError(source);
  return { key, price, currency, ...time, source };
}

import type { Instrument } from '../../../../finance/market/symbols.ts';
import type { ProviderError } from '../../http/provider-error.ts';
import { readMarketTime } from '../market-time.ts';
import type { Quote } from '../quote.ts';
import { garbled, isZero, notTraded, readPrice, unusable } from '../reading.ts';

/**
 * `4200.50,0.50,…`: the row of `hf_XAU` (Tencent and Sina) and `gds_AU9999` (Sina). Fields from
 * zero: 0 last, 6 time, 12 day, 13 name; clock of Beijing.
 */
export function metalRow(
  source: string,
  text: string,
  { key, currency }: Instrument,
): Quote | ProviderError {
  const row = text.split(',');
  const time = readMarketTime(`${row[12]} ${row[6]}`, 'Asia/Shanghai');
  if (!time) return garbled(source);
  if (isZero(row[0])) return notTraded(source);
  const price = readPrice(row[0]);
  if (!price) return unusable(source);
  return { key, price, currency, ...time, source };
}

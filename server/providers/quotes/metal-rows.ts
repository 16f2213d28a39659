import type { Instrument } from '../../../finance/symbols.ts';
import type { ProviderError } from '../http/provider-error.ts';
import { readMarketTime } from './market-time.ts';
import type { Quote } from './quote.ts';
import { garbled, readPrice, unusable } from './reading.ts';

/**
 * `4200.50,0.50,…`: the row of `hf_XAU` (Tencent and Sina) and `gds_AU9999` (Sina). Fields from
 * zero: 0 last, 6 time, 7 previous close, 12 day, 13 name; clock of Beijing.
 */
export function metalRow(
  source: string,
  text: string,
  { key, currency }: Instrument,
): Quote | ProviderError {
  const row = text.split(',');
  const time = readMarketTime(`${row[12]} ${row[6]}`, 'Asia/Shanghai');
  if (!time) return garbled(source);
  const price = readPrice(row[0]) ?? (isZero(row[0]) ? readPrice(row[7]) : undefined);
  if (!price) return unusable(source);
  return { key, price, currency, ...time, source };
}

/** 0 is how "no trade yet" is written, where the previous close stands; other texts are garbage. */
export function isZero(text: string | undefined): boolean {
  return text !== undefined && /^0+(\.0+)?$/.test(text.trim());
}

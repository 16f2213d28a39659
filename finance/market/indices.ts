import type { BenchmarkCode } from '../../contract/returns/benchmarks.ts';
import type { Instrument } from './symbols.ts';

/** A series of closes of an index. Their keys begin with `index:`, so that none is an instrument's. */
export interface IndexSeries {
  instrument: Instrument;
  label: string;
  /** Whether dividends are in it, before tax. */
  isTotalReturn: boolean;
}

function index(
  code: string,
  currency: Instrument['currency'],
  label: string,
  isTotalReturn: boolean,
): IndexSeries {
  return {
    instrument: { key: `index:${code}`, market: 'INDEX', code, currency, assetType: 'other' },
    label,
    isTotalReturn,
  };
}

/** The series of each benchmark, the one that counts dividends first. No free source has Hong Kong's. */
export const indexSeries: Record<Exclude<BenchmarkCode, 'FIXED'>, readonly IndexSeries[]> = {
  CSI300: [
    index('H00300', 'CNY', '沪深300全收益', true),
    index('000300', 'CNY', '沪深300（不含股息）', false),
  ],
  CSI500: [
    index('H00905', 'CNY', '中证500全收益', true),
    index('000905', 'CNY', '中证500（不含股息）', false),
  ],
  CSI800: [
    index('H00906', 'CNY', '中证800全收益', true),
    index('000906', 'CNY', '中证800（不含股息）', false),
  ],
  HSI: [index('HSI', 'HKD', '恒生指数（不含股息）', false)],
  SP500: [
    index('SP500TR', 'USD', '标普500全收益', true),
    index('GSPC', 'USD', '标普500（不含股息）', false),
  ],
  // Gold pays nothing: its price is its whole return.
  GOLD: [index('AU9999', 'CNY', '黄金 Au99.99', true)],
};

/** Every series, each once. */
export const allIndexSeries: readonly IndexSeries[] = Object.values(indexSeries).flat();

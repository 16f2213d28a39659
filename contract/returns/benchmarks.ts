/** What a return can be compared with. */
export const benchmarkCodes = [
  'CSI300',
  'CSI500',
  'CSI800',
  'HSI',
  'SP500',
  'GOLD',
  'FIXED',
] as const;
export type BenchmarkCode = (typeof benchmarkCodes)[number];

export const benchmarkNames: Record<BenchmarkCode, string> = {
  CSI300: '沪深300',
  CSI500: '中证500',
  CSI800: '中证800',
  HSI: '恒生指数',
  SP500: '标普500',
  GOLD: '黄金 Au99.99',
  FIXED: '固定年利率',
};

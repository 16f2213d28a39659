import type { SourcesFailure } from './http/provider-error.ts';

/** The Chinese names of services. */
const labels: Partial<Record<string, string>> = {
  tencent: '腾讯行情',
  yahoo: '雅虎财经',
  sina: '新浪财经',
  eastmoney: '东方财富',
  tiantian: '天天基金',
  'binance-vision': '币安行情',
  'okx-public': '欧易行情',
  coingecko: 'CoinGecko',
  sge: '上海黄金交易所',
  bse: '北京证券交易所',
  ecb: '欧洲央行',
  frankfurter: 'Frankfurter',
  'er-api': 'ExchangeRate-API',
  csindex: '中证指数',
};

/** The Chinese name of a service by its name in `PROVIDERS_FILE`; the name itself when unknown. */
export function providerLabel(name: string): string {
  return labels[name] ?? name;
}

/** Each source and its reason in one sentence: `腾讯行情：连接超时；雅虎财经：未找到该代码的行情`. */
export function describeFailure({ reasons }: SourcesFailure): string {
  return reasons
    .map(({ provider, message }) => `${providerLabel(provider)}：${message}`)
    .join('；');
}

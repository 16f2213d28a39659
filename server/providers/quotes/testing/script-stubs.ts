import { normalizeSymbol } from '../../../../finance/market/symbols.ts';
import type { MarketFact } from './market-facts.ts';
import { asBytes, asJson, type StubHandler } from './stub-answer.ts';

type Facts = ReadonlyMap<string, MarketFact>;

/** Tencent: `GET /q=sh600519,usAAPL` in GBK, and daily bars. */
export function tencentStub(facts: Facts): StubHandler {
  return ({ path, query }) => {
    if (path.startsWith('/appstock/')) return tencentBars(facts, query.get('param') ?? '');
    const symbols = path.replace(/^\/q=/, '').split(',');
    return asBytes(
      symbols.map((symbol) => `v_${symbol}="${tencentRow(facts, symbol)}";\n`).join(''),
    );
  };
}

function tencentRow(facts: Facts, symbol: string): string {
  const asked = symbol.startsWith('jj')
    ? normalizeSymbol(symbol, 'fund')
    : normalizeSymbol(symbol, symbol.startsWith('hf_') ? 'commodity' : 'stock');
  const known = asked && facts.get(asked.key);
  if (!known) return '';
  const { name, price, previousClose, localTime } = known;
  if (asked.market === 'FUND') {
    return `${asked.code}~${name}~0.0000~0.0000~~${price}~3.9120~0.7000~${localTime.slice(0, 10)}~`;
  }
  if (asked.market === 'SPOT' || asked.market === 'FUTURE') return metalRow(known);
  const row = new Array<string>(asked.market === 'US' ? 72 : 88).fill('');
  row[1] = name;
  row[2] = asked.market === 'US' ? `${asked.code}.OQ` : asked.code;
  row[3] = price;
  row[4] = previousClose;
  row[30] =
    asked.market === 'HK'
      ? localTime.replaceAll('-', '/')
      : asked.market === 'US'
        ? localTime
        : localTime.replace(/\D/g, '');
  row[{ HK: 75, US: 35 }[asked.market as string] ?? 82] = known.currency;
  return row.join('~');
}

function tencentBars(facts: Facts, param: string) {
  const [symbol = '', , from = '', to = ''] = param.split(',');
  const known = facts.get(normalizeSymbol(symbol, 'stock')?.key ?? '');
  const day = closesBetween(known, from, to).map(([date, close]) => [
    date,
    '1',
    close,
    '9',
    '1',
    '7',
  ]);
  return asJson({ code: 0, msg: '', data: { [symbol]: { day } } });
}

/** Sina: `GET /list=sh600519,gds_AU9999`, 403 without Referer; JSONP bars of metals. */
export function sinaStub(facts: Facts, rates: () => Record<string, string>): StubHandler {
  return ({ path, query, headers }) => {
    if (!headers.referer?.includes('finance.sina.com.cn'))
      return { status: 403, body: 'Forbidden' };
    if (path.startsWith('/futures/')) return sinaBars(facts, query.get('symbol') ?? '');
    const symbols = path.replace(/^\/list=/, '').split(',');
    const row = (symbol: string) => sinaRow(facts, rates(), symbol);
    return asBytes(symbols.map((symbol) => `var hq_str_${symbol}="${row(symbol)}";\n`).join(''));
  };
}

function sinaRow(facts: Facts, rates: Record<string, string>, symbol: string): string {
  const pair = /^fx_s([a-z]{3})cny$/.exec(symbol)?.[1]?.toUpperCase();
  if (pair) {
    const rate = Number(rates.CNY) / (pair === 'EUR' ? 1 : Number(rates[pair]));
    // 1 bid, 2 ask, 8 last.
    const [bid, ask] = [rate * 0.99, rate * 1.01].map((side) => side.toFixed(10));
    return `10:00:00,${bid},${ask},1,1,1,1,1,${rate.toFixed(10)},PAIR,0,0,0,SOURCE,0,0,,${rates.day}`;
  }
  const asked = normalizeSymbol(symbol, symbol.includes('_') ? 'commodity' : 'stock');
  const known = asked && facts.get(asked.key);
  if (!known) return '';
  const { name, price, previousClose, localTime } = known;
  const [day = '', time = ''] = localTime.split(' ');
  if (symbol.includes('_')) return metalRow(known);
  if (asked.market === 'HK') {
    const middle = ['0', '0', '0', '0', '0', '0', '0', '0', '0', '0'];
    const prices = [price, previousClose, price, price, price];
    return [
      'ENGLISH',
      name,
      ...prices,
      ...middle,
      day.replaceAll('-', '/'),
      time.slice(0, 5),
    ].join();
  }
  const book = new Array<string>(24).fill('0');
  return [name, price, previousClose, price, price, price, ...book, day, time, '00', ''].join();
}

function sinaBars(facts: Facts, code: string) {
  const known = facts.get(code);
  const bars = Object.entries(known?.closes ?? {}).map(([date, close]) => ({
    date,
    open: '1',
    high: '9',
    low: '1',
    close,
  }));
  return {
    body: `/*<script>location.href='//sina.com';</script>*/\nvar t=(${known ? JSON.stringify(bars) : 'null'});`,
  };
}

function metalRow({ price, previousClose, localTime, name }: MarketFact): string {
  const [day, time] = localTime.split(' ');
  return [
    price,
    '0.5',
    price,
    price,
    price,
    price,
    time,
    previousClose,
    price,
    0,
    0,
    0,
    day,
    name,
  ].join();
}

export function closesBetween(
  known: MarketFact | undefined,
  from: string,
  to: string,
): [day: string, close: string][] {
  return Object.entries(known?.closes ?? {}).filter(([day]) => day >= from && day <= to);
}

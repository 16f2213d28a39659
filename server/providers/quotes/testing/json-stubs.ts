import { normalizeSymbol } from '../../../../finance/market/symbols.ts';
import { type MarketFact, unixSeconds } from './market-facts.ts';
import { closesBetween } from './script-stubs.ts';
import { asJson, type StubAnswer, type StubHandler } from './stub-answer.ts';

type Facts = ReadonlyMap<string, MarketFact>;

/** Hours that a Yahoo symbol's market is ahead of UTC in winter. */
const hoursAhead = (symbol: string) =>
  /\.(SS|SZ|HK)$/.test(symbol) ? 8 : symbol.endsWith('.L') || symbol.endsWith('-USD') ? 0 : -5;

/** The time zone of its exchange, as Yahoo names it. */
const zoneOf = (symbol: string) => {
  if (/\.(SS|SZ|HK)$/.test(symbol)) return 'Asia/Shanghai';
  return hoursAhead(symbol) === 0 ? 'Europe/London' : 'America/New_York';
};

/** Yahoo's chart: requires a User-Agent and refuses a crumb. */
export function yahooStub(facts: Facts): StubHandler {
  return ({ path, query, headers }) => {
    if (!headers['user-agent'] || query.has('crumb'))
      return { status: 429, body: 'Too Many Requests' };
    const symbol = path.replace('/v8/finance/chart/', '');
    const asked = symbol.endsWith('=F')
      ? normalizeSymbol(symbol, 'commodity')
      : normalizeSymbol(symbol, symbol.endsWith('-USD') ? 'crypto' : 'stock');
    const key = symbol.startsWith('^') ? `index:${symbol.slice(1)}` : asked?.key;
    const known = key === undefined ? undefined : facts.get(key);
    if (!known) {
      const error = {
        code: 'Not Found',
        description: 'No data found, symbol may be delistedError',
      };
      return { ...asJson({ chart: { result: null, error } }), status: 404 };
    }
    return yahooChart(known, symbol);
  };
}

/** A chart as text, with numbers as Yahoo prints them, floats included. */
function yahooChart(
  { currency, price, localTime, closes }: MarketFact,
  symbol: string,
): StubAnswer {
  const ahead = hoursAhead(symbol);
  const seconds = Object.keys(closes).map((day) => unixSeconds(`${day} 12:00:00`, ahead));
  const bars = Object.values(closes).map((close) => close || 'null');
  const meta = `"currency":"${currency}","symbol":"${symbol}","regularMarketPrice":${price},"regularMarketTime":${unixSeconds(localTime, ahead)},"exchangeTimezoneName":"${zoneOf(symbol)}","gmtoffset":${ahead * 3600}`;
  return {
    body: `{"chart":{"error":null,"result":[{"meta":{${meta}},"timestamp":[${seconds}],"indicators":{"quote":[{"close":[${bars}]}]}}]}}`,
  };
}

/** Tiantian's batch of NAVs: at most 50 codes, numbers unquoted, unknown codes absent. */
export function tiantianStub(facts: Facts): StubHandler {
  return ({ query }) => {
    const codes = (query.get('FCODES') ?? '').split(',');
    if (codes.length > 50) return { status: 400, body: '{"success":false}' };
    const rows = codes.flatMap((code) => {
      const known = facts.get(`FUND${code}`);
      if (!known) return [];
      const name = new TextDecoder('gb18030').decode(Buffer.from(known.name, 'latin1'));
      return `{"FCODE":"${code}","SHORTNAME":"${name}","PDATE":"${known.localTime.slice(0, 10)}","NAV":${known.price},"GSZ":null,"GSZZL":null,"GZTIME":null}`;
    });
    return { body: `{"success":true,"data":[${rows}]}` };
  };
}

/** Eastmoney: fund pages, Shanghai gold, and daily bars of exchanges. */
export function eastmoneyStub(facts: Facts): StubHandler {
  return ({ path, query }) => {
    const fund = /^\/pingzhongdata\/(\d+)\.js$/.exec(path)?.[1];
    if (fund) return fundPage(facts.get(`FUND${fund}`), fund);
    const [, code = ''] = (query.get('secid') ?? '').split('.');
    if (path.endsWith('/stock/get')) {
      return eastmoneyGold(facts.get(code), code, query.get('fltt') === '2' ? 1 : 100);
    }
    const known = facts.get(normalizeSymbol(code.replace('_', '.'), 'stock')?.key ?? '');
    const dashed = (text: string | null) => (text ?? '').replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
    const klines = closesBetween(known, dashed(query.get('beg')), dashed(query.get('end'))).map(
      ([day, close]) => `${day},1,${close},9,1,7,7`,
    );
    return asJson({ rc: 0, data: known ? { code, klines } : null });
  };
}

/** Prices are whole numbers of cents, unless the request has `fltt=2`. */
function eastmoneyGold(known: MarketFact | undefined, code: string, scale: number): StubAnswer {
  const data = known && {
    f43: Number(known.price) * scale,
    f57: code,
    f58: 'NAME',
    f59: 2,
    f60: Number(known.previousClose) * scale,
    f86: unixSeconds(known.localTime, 8),
  };
  return asJson({ rc: 0, data: data ?? null });
}

function fundPage(known: MarketFact | undefined, code: string): StubAnswer {
  if (!known) return { status: 404, body: '<html>404</html>' };
  const points = Object.entries(known.closes).map(
    ([day, nav]) =>
      `{"x":${unixSeconds(`${day} 00:00:00`, 8) * 1000},"y":${nav},"equityReturn":0.7,"unitMoney":""}`,
  );
  return {
    body: `/*page*/var ishb=false;var fS_name = "NAME";var fS_code = "${code}";/*nav*/var Data_netWorthTrend = [${points}];/*all*/var Data_ACWorthTrend = [[1,2]];`,
  };
}

/** Binance's market data: one unknown symbol fails the whole request. */
export function binanceStub(facts: Facts): StubHandler {
  return ({ path, query }) => {
    const priceOf = (pair: string) => facts.get(`CRYPTO.${pair.replace(/USDT$/, '')}`);
    if (path.endsWith('/klines')) return binanceBars(priceOf(query.get('symbol') ?? ''), query);
    const every = [...facts.keys()].filter((key) => key.startsWith('CRYPTO.'));
    const asked: string[] = query.has('symbols')
      ? JSON.parse(query.get('symbols') as string)
      : every.map((key) => `${key.slice(7)}USDT`);
    if (!asked.every(priceOf)) return unknownPair;
    return asJson(asked.map((symbol) => ({ symbol, price: priceOf(symbol)?.price })));
  };
}

const unknownPair: StubAnswer = { status: 400, body: '{"code":-1121,"msg":"Invalid symbol."}' };

function binanceBars(known: MarketFact | undefined, query: URLSearchParams): StubAnswer {
  if (!known) return unknownPair;
  const day = (ms: string | null) => new Date(Number(ms)).toISOString().slice(0, 10);
  const bars = closesBetween(known, day(query.get('startTime')), day(query.get('endTime')));
  const limit = Number(query.get('limit'));
  return asJson(
    bars
      .slice(0, limit)
      .map(([date, close]) => [Date.parse(`${date}T00:00:00Z`), '1', '9', '1', close, '7']),
  );
}

export function okxStub(facts: Facts): StubHandler {
  return ({ query }) => {
    const instId = query.get('instId') ?? '';
    const known = facts.get(`CRYPTO.${instId.replace('-USDT', '')}`);
    if (!known) return asJson({ code: '51001', msg: "Instrument ID doesn't exist", data: [] });
    const ts = `${unixSeconds(known.localTime, 0) * 1000}`;
    return asJson({
      code: '0',
      msg: '',
      data: [{ instType: 'SPOT', instId, last: known.price, ts }],
    });
  };
}

const coins: Record<string, string> = { bitcoin: 'BTC', ethereum: 'ETH' };

export function coingeckoStub(facts: Facts): StubHandler {
  return ({ query }) => {
    const rows = (query.get('ids') ?? '').split(',').flatMap((id) => {
      const known = facts.get(`CRYPTO.${coins[id]}`);
      if (!known) return [];
      return `"${id}":{"usd":${known.price},"last_updated_at":${unixSeconds(known.localTime, 0)}}`;
    });
    return { body: `{${rows}}` };
  };
}

/** The gold exchange's bars: date, open, close, low, high. */
export function sgeStub(facts: Facts): StubHandler {
  return ({ body }) => {
    const contract = new URLSearchParams(body).get('instid') ?? '';
    const known = facts.get(contract.replace(/[.()+]/g, '').toUpperCase());
    return asJson({
      time: Object.entries(known?.closes ?? {}).map(([day, close]) => [
        day,
        1,
        Number(close),
        1,
        9,
      ]),
    });
  };
}

/** China Securities Index: days without dashes; on the day after the last trade the row comes again. */
export function csindexStub(facts: Facts): StubHandler {
  return ({ path, query }) => {
    if (path !== '/csindex-home/perf/index-perf') return { status: 404, body: '<html>404</html>' };
    const dashed = (text: string | null) => (text ?? '').replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
    const indexCode = query.get('indexCode');
    const known = facts.get(`index:${indexCode}`);
    const closes = closesBetween(
      known,
      dashed(query.get('startDate')),
      dashed(query.get('endDate')),
    );
    const rows = closes.map(
      ([day, close]) =>
        `{"tradeDate":"${day.replaceAll('-', '')}","indexCode":"${indexCode}","close":${close}}`,
    );
    return { body: `{"code":"200","msg":"Success","data":[${[...rows, ...rows.slice(-1)]}]}` };
  };
}

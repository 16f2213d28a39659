import { z } from 'zod';
import { decimal, toText } from '../../../../finance/money/decimal.ts';
import type { RequestLimits } from '../../http/http-client.ts';
import { HttpRefusal } from '../../http/http-errors.ts';
import { ProviderError } from '../../http/provider-error.ts';
import { readUnixTime } from '../market-time.ts';
import type { DailyClose, HistorySource, QuoteSource } from '../quote.ts';
import { emptyAnswerError, malformedError, noPriceError, readPrice } from '../quote-parsing.ts';
import { eachRow, type SourceDeps } from '../source-deps.ts';

const name = 'binance-vision';
const publicAddress = 'https://data-api.binance.vision';
const maxBars = 1000;
/** Coins through which coins without a USDT pair are priced. */
const bridges = ['BTC', 'ETH'];
const dayMs = 86_400_000;

const prices = z.array(z.object({ symbol: z.string(), price: z.string() }));
/** openTime, open, high, low, close, volume, closeTime, … */
const bars = z.array(
  z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]).rest(z.unknown()),
);

/**
 * Spot prices of coins against USDT, taken as US dollars, else against a coin that has such a price;
 * also daily closes (days of UTC).
 */
export function binanceVision({ http, address, now }: SourceDeps): QuoteSource & HistorySource {
  const base = () => `${address(name, publicAddress)}/api/v3`;

  /** One unknown pair fails the whole request; then the full list is fetched, at the same cost. */
  async function ask(pairs: string[], limits?: RequestLimits) {
    const list = encodeURIComponent(JSON.stringify(pairs));
    const answer = await http(name, `${base()}/ticker/price?symbols=${list}`, limits).catch(
      (error: unknown) => {
        if (!isUnknownSymbol(error)) throw error;
        return http(name, `${base()}/ticker/price`, limits);
      },
    );
    const rows = prices.safeParse(answer.json());
    if (!rows.success) throw malformedError(name);
    if (rows.data.length === 0) throw emptyAnswerError(name);
    return rows.data;
  }

  async function closesOf(pair: string, from: string, to: string, signal?: AbortSignal) {
    const closes: DailyClose[] = [];
    const endMs = Date.parse(`${to}T23:59:59Z`);
    let startMs = Date.parse(`${from}T00:00:00Z`);
    while (startMs <= endMs) {
      const range = `startTime=${startMs}&endTime=${endMs}&limit=${maxBars}`;
      const url = `${base()}/klines?symbol=${encodeURIComponent(pair)}&interval=1d&${range}`;
      const answer = await http(name, url, { signal }).catch(unknownIsAbsent);
      if (!answer) return undefined;
      const page = bars.safeParse(answer.json());
      if (!page.success) throw malformedError(name);
      closes.push(...page.data.flatMap(readBar));
      if (page.data.length < maxBars) break;
      startMs = Number(page.data.at(-1)?.[0]) + dayMs;
    }
    return closes;
  }

  return {
    name,
    batchSize: 100,
    supports: ({ market, code }) => market === 'CRYPTO' && code !== 'USDT',
    fetch: async (instruments, limits) => {
      const rows = await ask(
        instruments.map(({ code }) => `${code}USDT`),
        limits,
      );
      const byPair = new Map(rows.map((row) => [row.symbol, row.price]));
      // The answer has no time; its prices are current.
      const at = now().toISOString();
      return eachRow(instruments, ({ key, code }) => {
        const factors = factorsOf(code, byPair);
        if (!factors) return undefined;
        const price = productOf(factors);
        if (!price) return noPriceError(name);
        return { key, price, currency: 'USD', at, day: at.slice(0, 10), source: name };
      });
    },
    dailyCloses: async ({ code }, from, to, signal) => {
      const inDollars = await closesOf(`${code}USDT`, from, to, signal);
      if (inDollars) return inDollars;
      for (const bridge of bridges) {
        const inBridge = await closesOf(`${code}${bridge}`, from, to, signal);
        const dollars = inBridge && (await closesOf(`${bridge}USDT`, from, to, signal));
        if (dollars) return closesThroughBridge(inBridge, dollars);
      }
      throw new ProviderError(name, 'SYMBOL_NOT_FOUND');
    },
  };
}

/** The factors of a coin's price in dollars: its USDT price, or its price in a bridge and the bridge's. */
function factorsOf(code: string, byPair: ReadonlyMap<string, string>): string[] | undefined {
  const inDollars = byPair.get(`${code}USDT`);
  if (inDollars !== undefined) return [inDollars];
  for (const bridge of bridges) {
    const inBridge = byPair.get(`${code}${bridge}`);
    const dollars = byPair.get(`${bridge}USDT`);
    if (inBridge !== undefined && dollars !== undefined) return [inBridge, dollars];
  }
  return undefined;
}

function productOf(texts: readonly string[]): string | undefined {
  let product = decimal(1);
  for (const text of texts) {
    const price = readPrice(text);
    if (!price) return undefined;
    product = product.times(price);
  }
  return toText(product);
}

/** Closes in a coin times that coin's closes of the same days. */
function closesThroughBridge(inBridge: DailyClose[], dollars: DailyClose[]): DailyClose[] {
  const byDay = new Map(dollars.map(({ day, close }) => [day, close]));
  return inBridge.flatMap(({ day, close, currency }) => {
    const price = productOf([close, byDay.get(day) ?? '']);
    return price ? [{ day, close: price, currency }] : [];
  });
}

function readBar([openTime, , , , close]: z.output<typeof bars>[number]): DailyClose[] {
  const day = readUnixTime(openTime.slice(0, -3), 0)?.day;
  const price = readPrice(close);
  return day && price ? [{ day, close: price, currency: 'USD' }] : [];
}

function isUnknownSymbol(error: unknown): boolean {
  return error instanceof HttpRefusal && error.status === 400 && error.body.includes('-1121');
}

function unknownIsAbsent(error: unknown): undefined {
  if (!isUnknownSymbol(error)) throw error;
}

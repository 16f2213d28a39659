import { z } from 'zod';
import { ProviderError } from '../http/provider-error.ts';
import { HttpRefusal } from '../http/refusals.ts';
import { readUnixTime } from './market-time.ts';
import type { DailyClose, HistorySource, QuoteSource } from './quote.ts';
import { garbled, readPrice, unusable } from './reading.ts';
import { eachRow, type SourceDeps } from './source-deps.ts';

const name = 'binance-vision';
const publicAddress = 'https://data-api.binance.vision';
const mostBars = 1000;
const dayMs = 86_400_000;

const prices = z.array(z.object({ symbol: z.string(), price: z.string() }));
/** openTime, open, high, low, close, volume, closeTime, … */
const bars = z.array(
  z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]).rest(z.unknown()),
);

/** Spot prices of coins against USDT, taken as US dollars; also daily closes (days of UTC). */
export function binanceVision({ http, address, now }: SourceDeps): QuoteSource & HistorySource {
  const base = () => `${address(name, publicAddress)}/api/v3`;

  /** One unknown symbol fails the whole question: the full list, which costs the same, does not. */
  async function ask(pairs: string[], signal?: AbortSignal) {
    const list = encodeURIComponent(JSON.stringify(pairs));
    const answer = await http(name, `${base()}/ticker/price?symbols=${list}`, { signal }).catch(
      (error: unknown) => {
        if (!isUnknownSymbol(error)) throw error;
        return pairs.length > 1 ? http(name, `${base()}/ticker/price`, { signal }) : undefined;
      },
    );
    const rows = prices.safeParse(answer ? answer.json() : []);
    if (rows.success) return rows.data;
    throw garbled(name);
  }

  return {
    name,
    batchSize: 100,
    supports: ({ market, code }) => market === 'CRYPTO' && code !== 'USDT',
    fetch: async (instruments, signal) => {
      const rows = await ask(
        instruments.map(({ code }) => `${code}USDT`),
        signal,
      );
      const byPair = new Map(rows.map((row) => [row.symbol, row.price]));
      // The answer holds no time: it is the price of now.
      const at = now().toISOString();
      return eachRow(instruments, ({ key, code }) => {
        const text = byPair.get(`${code}USDT`);
        if (text === undefined) return undefined;
        const price = readPrice(text);
        if (!price) return unusable(name);
        return { key, price, currency: 'USD', at, day: at.slice(0, 10), source: name };
      });
    },
    dailyCloses: async ({ code }, from, to, signal) => {
      const closes: DailyClose[] = [];
      const endMs = Date.parse(`${to}T23:59:59Z`);
      let startMs = Date.parse(`${from}T00:00:00Z`);
      while (startMs <= endMs) {
        const range = `startTime=${startMs}&endTime=${endMs}&limit=${mostBars}`;
        const url = `${base()}/klines?symbol=${code}USDT&interval=1d&${range}`;
        const page = bars.safeParse(
          (await http(name, url, { signal }).catch(refuseUnknown)).json(),
        );
        if (!page.success) throw garbled(name);
        closes.push(...page.data.flatMap(readBar));
        if (page.data.length < mostBars) break;
        startMs = Number(page.data.at(-1)?.[0]) + dayMs;
      }
      return closes;
    },
  };
}

function readBar([openTime, , , , close]: z.output<typeof bars>[number]): DailyClose[] {
  const day = readUnixTime(openTime.slice(0, -3), 0)?.day;
  const price = readPrice(close);
  return day && price ? [{ day, close: price, currency: 'USD' }] : [];
}

function isUnknownSymbol(error: unknown): boolean {
  return error instanceof HttpRefusal && error.status === 400 && error.body.includes('-1121');
}

function refuseUnknown(error: unknown): never {
  throw isUnknownSymbol(error) ? new ProviderError(name, 'SYMBOL_NOT_FOUND') : error;
}

import { z } from 'zod';
import { parseAnnouncement } from '../../../../finance/holdings/corporate-actions/announcement.ts';
import type { Instrument } from '../../../../finance/market/symbols.ts';
import { decimal } from '../../../../finance/money/decimal.ts';
import { parseExactJson } from '../../http/http-answer.ts';
import type { RequestLimits } from '../../http/http-client.ts';
import { HttpRefusal } from '../../http/http-errors.ts';
import { ProviderError } from '../../http/provider-error.ts';
import { beijingOffsetSeconds } from '../market-time.ts';
import type {
  CorporateEvent,
  DailyClose,
  EventSource,
  HistorySource,
  ListingSource,
  QuoteSource,
} from '../quote.ts';
import { malformedError, readPrice } from '../quote-parsing.ts';
import type { SourceDeps } from '../source-deps.ts';
import { isMoneyFund, moneyFundPrice } from './money-fund.ts';

const name = 'eastmoney';
const publicAddress = 'https://fund.eastmoney.com';
const headers = { referer: 'https://fund.eastmoney.com/' };

const navPoints = z.array(
  z.object({ x: z.string(), y: z.string().nullable(), unitMoney: z.string().nullish() }),
);
const incomePoints = z.array(z.tuple([z.string(), z.unknown()]));

interface FundHistory {
  name: string | undefined;
  /** A money fund's unit always costs the same. */
  isMoney: boolean;
  /** Oldest first. */
  closes: DailyClose[];
  events: CorporateEvent[];
}

/** A fund's whole NAV history. It comes as JavaScript, which is parsed and never executed. */
export function pingzhongdata({
  http,
  address,
  now,
}: SourceDeps): QuoteSource & HistorySource & EventSource & ListingSource {
  async function read(
    { code }: Instrument,
    limits?: RequestLimits,
  ): Promise<FundHistory | undefined> {
    const base = address(name, publicAddress);
    const url = `${base}/pingzhongdata/${code}.js?v=${now().getTime()}`;
    const answer = await http(name, url, { ...limits, headers }).catch((error: unknown) => {
      if (error instanceof HttpRefusal && error.status === 404) return undefined;
      throw error;
    });
    return answer && readHistory(answer.text(), code);
  }

  return {
    name,
    batchSize: 1,
    supports: ({ market }) => market === 'FUND',
    fetch: async ([instrument], limits) => {
      const fund = instrument && (await read(instrument, limits));
      const last = fund?.closes.at(-1);
      if (!instrument || !last) return new Map();
      const { day, close: price, currency } = last;
      const nameField = fund?.name && { name: fund.name };
      return new Map([
        [
          instrument.key,
          { key: instrument.key, price, currency, at: null, day, source: name, ...nameField },
        ],
      ]);
    },
    dailyCloses: async (instrument, from, to, signal) => {
      const fund = await read(instrument, { signal });
      if (!fund) throw new ProviderError(name, 'SYMBOL_NOT_FOUND');
      return fund.closes.filter(({ day }) => day >= from && day <= to);
    },
    corporateEvents: async (instrument, from, to, signal) => {
      const fund = await read(instrument, { signal });
      if (!fund) throw new ProviderError(name, 'SYMBOL_NOT_FOUND');
      const asked = fund.events.filter(({ exDay }) => exDay >= from && exDay <= to);
      for (const event of asked) {
        if (event.kind === 'ANNOUNCED' && !parseAnnouncement(event.text)) {
          throw new ProviderError(name, 'BAD_RESPONSE', '对方的分红方案无法识别');
        }
      }
      return asked;
    },
    firstTradeDay: async (instrument, signal) => {
      const fund = await read(instrument, { signal });
      const first = fund?.isMoney ? undefined : fund?.closes[0];
      return first && isNearPar(first.close) ? first.day : undefined;
    },
  };
}

/**
 * A fund begins at 1.0000 and has moved little when its first net value is published. A history that
 * begins elsewhere is not whole, for example after the fund was changed into another.
 */
function isNearPar(close: string): boolean {
  const price = decimal(close);
  return price.gte('0.95') && price.lte('1.05');
}

function readHistory(script: string, code: string): FundHistory {
  if (variable(script, 'fS_code', '"[^"]*"') !== code) throw malformedError(name);
  const rawName = variable(script, 'fS_name', '"[^"]*"');
  const fundName = typeof rawName === 'string' ? rawName : undefined;
  const isMoney = /var\s+ishb\s*=\s*true/.test(script) || isMoneyFund(fundName);
  if (isMoney) return { name: fundName, isMoney, closes: moneyCloses(script), events: [] };
  const points = navPoints.safeParse(variable(script, 'Data_netWorthTrend', '\\[.*?\\](?=;)'));
  if (!points.success) throw malformedError(name);
  return {
    name: fundName,
    isMoney,
    closes: points.data.flatMap(navClose),
    events: points.data.flatMap(announcedAt),
  };
}

type NavPoint = z.output<typeof navPoints>[number];

function navClose({ x, y }: NavPoint): DailyClose[] {
  const close = readPrice(y);
  return close ? [{ day: beijingDay(x), close, currency: 'CNY' }] : [];
}

/** `分红：每份派现金0.05元` beside the net value of an ex-day, on which it is paid out. */
function announcedAt({ x, unitMoney }: NavPoint): CorporateEvent[] {
  const text = unitMoney?.trim();
  if (!text) return [];
  return [{ kind: 'ANNOUNCED', exDay: beijingDay(x), text, recordDay: null, payDay: null }];
}

/** The days on which a money fund paid income, each with the constant price of a unit. */
function moneyCloses(script: string): DailyClose[] {
  const points = incomePoints.safeParse(
    variable(script, 'Data_millionCopiesIncome', '\\[.*?\\](?=;)'),
  );
  if (!points.success) throw malformedError(name);
  return points.data.map(([x]) => ({
    day: beijingDay(x),
    close: moneyFundPrice,
    currency: 'CNY' as const,
  }));
}

/** The literal assigned to a variable; `undefined` if there is none. */
function variable(script: string, variableName: string, literal: string): unknown {
  const match = new RegExp(`var\\s+${variableName}\\s*=\\s*(${literal})`, 's').exec(script)?.[1];
  if (match === undefined) return undefined;
  try {
    return parseExactJson(match);
  } catch {
    throw malformedError(name);
  }
}

/** The day of a point: points are at midnight in Beijing, which is the day before in UTC. */
function beijingDay(ms: string): string {
  const time = new Date(Number(ms) + beijingOffsetSeconds * 1000);
  if (Number.isNaN(time.getTime())) throw malformedError(name);
  return time.toISOString().slice(0, 10);
}

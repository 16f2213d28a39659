import type { BrokerCredentials, BrokerName } from '../broker.ts';
import { binanceDialect } from './binance-venue.ts';
import { bitgetDialect } from './exchanges/bitget-venue.ts';
import { bybitDialect } from './exchanges/bybit-venue.ts';
import { coinbaseDialect } from './exchanges/coinbase-venue.ts';
import { gateDialect } from './exchanges/gate-venue.ts';
import { krakenDialect } from './exchanges/kraken-venue.ts';
import { kucoinDialect } from './exchanges/kucoin-venue.ts';
import { mexcDialect } from './exchanges/mexc-venue.ts';
import { startFutuVenue } from './futu-venue.ts';
import { type Dialect, startHttpVenue } from './http-venue.ts';
import { huobiDialect } from './huobi-venue.ts';
import { ibkrDialect } from './ibkr-venue.ts';
import { longportDialect } from './longport-venue.ts';
import { okxDialect } from './okx-venue.ts';
import type { Program, StubVenue, VenueCounts } from './program.ts';

/** Brokers and exchanges that have a stub. */
export const stubbedBrokers = [
  'LONGPORT',
  'FUTU',
  'BINANCE',
  'OKX',
  'HUOBI',
  'BYBIT',
  'GATE',
  'BITGET',
  'KUCOIN',
  'MEXC',
  'KRAKEN',
  'COINBASE',
  'IBKR',
] as const satisfies readonly BrokerName[];
export type StubbedBroker = (typeof stubbedBrokers)[number];

/** The stubs together, for tests and the demo. */
export interface Venues {
  /** The addresses for `PROVIDERS_FILE`. */
  urls: Record<Lowercase<StubbedBroker>, string>;
  /** A valid key for each. */
  credentials: Record<StubbedBroker, BrokerCredentials>;
  /** What each has received so far. */
  counts: Record<StubbedBroker, VenueCounts>;
  /** Sets what one answers from now on; `{}` makes everything work again. */
  program(name: StubbedBroker, program: Program): void;
  close(): Promise<void>;
}

export interface VenuesOptions {
  /** The stubs' clock. */
  now?: () => Date;
  /** Keys to accept in place of the stubs' own. FUTU checks only the secret. */
  keys?: Partial<Record<StubbedBroker, BrokerCredentials>>;
}

/** The protocols of the stubs that speak HTTP. */
const dialects = {
  LONGPORT: longportDialect,
  BINANCE: binanceDialect,
  OKX: okxDialect,
  HUOBI: huobiDialect,
  BYBIT: bybitDialect,
  GATE: gateDialect,
  BITGET: bitgetDialect,
  KUCOIN: kucoinDialect,
  MEXC: mexcDialect,
  KRAKEN: krakenDialect,
  COINBASE: coinbaseDialect,
  IBKR: ibkrDialect,
} satisfies Record<Exclude<StubbedBroker, 'FUTU'>, (key?: BrokerCredentials) => Dialect>;

/** Starts the stubs on free ports of this machine. */
export async function startVenues({
  now = () => new Date(),
  keys = {},
}: VenuesOptions = {}): Promise<Venues> {
  const started = await Promise.all(
    stubbedBrokers.map(async (name) => {
      const stub =
        name === 'FUTU'
          ? startFutuVenue(now, keys.FUTU?.appSecret)
          : startHttpVenue(dialects[name](keys[name]), now);
      return [name, await stub] as const;
    }),
  );
  const stubs = Object.fromEntries(started) as Record<StubbedBroker, StubVenue>;
  const each = <T>(of: (stub: StubVenue) => T) =>
    Object.fromEntries(started.map(([name, stub]) => [name, of(stub)])) as Record<StubbedBroker, T>;
  return {
    urls: Object.fromEntries(
      started.map(([name, { url }]) => [name.toLowerCase(), url]),
    ) as Venues['urls'],
    credentials: each(({ credentials }) => credentials),
    counts: each(({ counts }) => counts),
    program: (name, program) => stubs[name].program(program),
    close: async () => {
      await Promise.all(Object.values(stubs).map((stub) => stub.close()));
    },
  };
}

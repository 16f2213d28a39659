import type { BrokerCredentials, BrokerName } from '../broker.ts';
import { binanceDialect } from './binance-venue.ts';
import { startFutuVenue } from './futu-venue.ts';
import { startHttpVenue } from './http-venue.ts';
import { huobiDialect } from './huobi-venue.ts';
import { longportDialect } from './longport-venue.ts';
import { okxDialect } from './okx-venue.ts';
import type { Program, VenueCounts } from './program.ts';

/** The five stubs together, for tests and the demo. */
export interface Venues {
  /** The addresses for `PROVIDERS_FILE`. */
  urls: Record<'longport' | 'futu' | 'binance' | 'okx' | 'huobi', string>;
  /** A valid key for each. */
  credentials: Record<BrokerName, BrokerCredentials>;
  /** What each has received so far. */
  counts: Record<BrokerName, VenueCounts>;
  /** Sets what one answers from now on; `{}` makes everything work again. */
  program(name: BrokerName, program: Program): void;
  close(): Promise<void>;
}

export interface VenuesOptions {
  /** The stubs' clock. */
  now?: () => Date;
  /** Keys to accept in place of the stubs' own. FUTU checks only the secret. */
  keys?: Partial<Record<BrokerName, BrokerCredentials>>;
}

/** Starts the stubs on free ports of this machine. */
export async function startVenues({
  now = () => new Date(),
  keys = {},
}: VenuesOptions = {}): Promise<Venues> {
  const [LONGPORT, FUTU, BINANCE, OKX, HUOBI] = await Promise.all([
    startHttpVenue(longportDialect(keys.LONGPORT), now),
    startFutuVenue(now, keys.FUTU?.appSecret),
    startHttpVenue(binanceDialect(keys.BINANCE), now),
    startHttpVenue(okxDialect(keys.OKX), now),
    startHttpVenue(huobiDialect(keys.HUOBI), now),
  ]);
  const stubs = { LONGPORT, FUTU, BINANCE, OKX, HUOBI };
  const each = <T>(of: (stub: (typeof stubs)[BrokerName]) => T) => ({
    LONGPORT: of(LONGPORT),
    FUTU: of(FUTU),
    BINANCE: of(BINANCE),
    OKX: of(OKX),
    HUOBI: of(HUOBI),
  });
  return {
    urls: {
      longport: LONGPORT.url,
      futu: FUTU.url,
      binance: BINANCE.url,
      okx: OKX.url,
      huobi: HUOBI.url,
    },
    credentials: each(({ credentials }) => credentials),
    counts: each(({ counts }) => counts),
    program: (name, program) => stubs[name].program(program),
    close: async () => {
      await Promise.all(Object.values(stubs).map((stub) => stub.close()));
    },
  };
}

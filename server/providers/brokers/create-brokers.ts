import type { Broker, BrokerName } from './broker.ts';
import type { BrokerHttpDeps } from './broker-http.ts';
import { binance } from './ccxt/binance.ts';
import { huobi } from './ccxt/huobi.ts';
import { okx } from './ccxt/okx.ts';
import { futu } from './futu/futu.ts';
import { type GuardDeps, guard } from './guard.ts';
import { longport } from './longport/longport.ts';

export interface BrokerDeps extends BrokerHttpDeps, GuardDeps {
  now: () => Date;
  /** Base addresses by broker name, in place of the brokers' own (`config.providerUrls`). */
  urls: Partial<Record<string, string>>;
  /** Hosts that a FUTU account may name (`OPEND_ALLOWLIST`). */
  openDAllowlist: readonly string[];
}

/** Creates all brokers. Their libraries are loaded with the first call. */
export function createBrokers(deps: BrokerDeps): Record<BrokerName, Broker> {
  const { urls } = deps;
  return {
    LONGPORT: guard('LONGPORT', deps, longport(deps, urls.longport)),
    FUTU: guard('FUTU', deps, futu(deps, urls.futu)),
    BINANCE: guard('BINANCE', deps, binance(deps, urls.binance)),
    OKX: guard('OKX', deps, okx(deps, urls.okx)),
    HUOBI: guard('HUOBI', deps, huobi(deps, urls.huobi)),
  };
}

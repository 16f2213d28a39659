import type { Broker, BrokerName } from './broker.ts';

/** The little of a logger that brokers use; pino's fits. */
export interface BrokerLog {
  warn(facts: Record<string, unknown>, message: string): void;
}

export interface BrokerDeps {
  fetch: typeof globalThis.fetch;
  now: () => Date;
  /** `config.providerUrls`: base addresses that replace the brokers' own, by name. */
  urls: Partial<Record<string, string>>;
  /** Hosts that a FUTU account may name (`OPEND_ALLOWLIST`). */
  openDAllowlist: readonly string[];
  log: BrokerLog;
}

/** All brokers. Costs nothing at start: an adapter loads its library when it is first asked. */
export type CreateBrokers = (deps: BrokerDeps) => Record<BrokerName, Broker>;

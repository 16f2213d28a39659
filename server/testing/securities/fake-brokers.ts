import { securitiesAccountTypes } from '../../../contract/securities/securities-fields.ts';
import type {
  Broker,
  BrokerCredentials,
  BrokerName,
  BrokerPosition,
  BrokerSnapshot,
  Statement,
} from '../../providers/brokers/broker.ts';

/** Brokers that answer what a test sets, and record their calls. */
export interface FakeBrokers {
  brokers: Record<BrokerName, Broker>;
  /** The credentials of every read, in order. */
  reads: BrokerCredentials[];
  /** The number of concurrent reads now, and its maximum. */
  underWay: { now: number; most: number };
  /** The answer of a read; it may wait, use the signal, or throw. */
  answer: (credentials: BrokerCredentials, signal?: AbortSignal) => Promise<BrokerSnapshot>;
  /** The answer of a test of credentials. */
  tries: (credentials: BrokerCredentials) => Promise<string | undefined>;
  /** The statement of an account at Interactive Brokers; other brokers have none. */
  statement: (credentials: BrokerCredentials) => Promise<Statement>;
}

export function fakeBrokers(): FakeBrokers {
  const fake: FakeBrokers = {
    brokers: {} as Record<BrokerName, Broker>,
    reads: [],
    underWay: { now: 0, most: 0 },
    answer: async () => snapshotOf([]),
    tries: async () => undefined,
    statement: async () => ({ fileName: 'ibkr-flex.xml', text: '' }),
  };
  const broker: Broker = {
    test: (credentials) => fake.tries(credentials),
    async read(credentials, { signal } = {}) {
      fake.reads.push(credentials);
      fake.underWay.now += 1;
      fake.underWay.most = Math.max(fake.underWay.most, fake.underWay.now);
      try {
        return await fake.answer(credentials, signal);
      } finally {
        fake.underWay.now -= 1;
      }
    },
  };
  for (const name of securitiesAccountTypes) fake.brokers[name] = broker;
  fake.brokers.IBKR = { ...broker, statement: (credentials) => fake.statement(credentials) };
  return fake;
}

export function snapshotOf(
  positions: BrokerPosition[],
  rest: Partial<BrokerSnapshot> = {},
): BrokerSnapshot {
  const at = new Date('2026-11-21T02:00:00.000Z');
  return { cash: [], unread: [], total: null, at, ...rest, positions };
}

/** A position in yuan with a price of the broker; `fields` replace the defaults. */
export function positionOf(symbol: string, fields: Partial<BrokerPosition> = {}): BrokerPosition {
  return {
    symbol,
    symbolName: null,
    positionType: 'STOCK',
    quantity: '1',
    currency: 'CNY',
    price: '10',
    avgCost: null,
    quoteSymbol: null,
    ...fields,
  };
}

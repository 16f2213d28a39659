import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { otherExchangeLabels } from '../../../../contract/securities/other-exchanges.ts';
import {
  isOtherExchange,
  knownBrokers,
  needsPassphrase,
  securitiesAccountTypes,
} from '../../../../contract/securities/securities-fields.ts';
import { createBrokers } from '../create-brokers.ts';
import { type CcxtExchange, loadCcxt } from './load-ccxt.ts';

const names = securitiesAccountTypes.filter(isOtherExchange);
const key = {
  appKey: 'account-key-of-the-stub',
  // Base64, which some exchanges require.
  appSecret: Buffer.from('s'.repeat(64)).toString('base64'),
  accessToken: 'passphrase',
};

let server: Server;
let brokers: ReturnType<typeof createBrokers>;
let answer: object = {};
let requests: string[] = [];
const logLines: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  brokers = createBrokers({
    fetch: globalThis.fetch,
    now: () => new Date(),
    urls: Object.fromEntries(names.map((name) => [name.toLowerCase(), url])),
    openDAllowlist: [],
    log: { warn: (facts) => void logLines.push(JSON.stringify(facts)) },
  });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function readWith(name: (typeof names)[number], next: object) {
  answer = next;
  requests = [];
  return brokers[name].read(key);
}

it('the list holds every exchange of ccxt that is read with a key, a secret and perhaps a passphrase', async () => {
  const folder = new URL('./src/', import.meta.resolve('ccxt'));
  const ids = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => entry.name.slice(0, -3));
  const expected: string[] = [];
  for (const id of ids) {
    const exchange = new (await loadCcxt(id))({}) as CcxtExchange & {
      requiredCredentials: Record<string, boolean>;
    };
    const required = Object.keys(exchange.requiredCredentials).filter(
      (name) => exchange.requiredCredentials[name],
    );
    const isOnlyKey = required.every((name) => ['apiKey', 'secret', 'password'].includes(name));
    if (!isOnlyKey || !required.includes('apiKey') || !required.includes('secret')) continue;
    expected.push(id.toUpperCase());
    if (!(id.toUpperCase() in otherExchangeLabels)) continue;
    const name = id.toUpperCase() as (typeof names)[number];
    expect([id, needsPassphrase(name)]).toEqual([id, required.includes('password')]);
  }
  // HTX is HUOBI here; OKX reaches its regional sites; Alpaca's balance does not hold the shares.
  const elsewhere = ['HTX', 'MYOKX', 'OKXUS', 'ALPACA', ...knownBrokers];
  expect(expected.filter((name) => !elsewhere.includes(name)).sort()).toEqual([...names].sort());
});

it('each signs a request to the address in the operator’s file, and takes no foreign answer for an empty account', async () => {
  for (const name of names) {
    const error = await readWith(name, {}).then(
      () => undefined,
      (reason) => reason,
    );
    expect([name, error?.code]).toEqual([
      name,
      expect.stringMatching(/^(BAD_RESPONSE|AUTH_FAILED)$/),
    ]);
    // LBank signs with another kind of secret.
    if (name !== 'LBANK') expect([name, requests.length]).not.toEqual([name, 0]);
  }
  const everything = logLines.join('\n') + logLines.length;
  expect(everything).not.toContain(key.appKey);
  expect(everything).not.toContain(key.appSecret);
});

describe('the unified balance', () => {
  it('adds up what is free and what orders hold, to the last digit', async () => {
    // The shapes of WhiteBIT's and Bitstamp's documentation.
    const whitebit = {
      BTC: { available: '0.500000000000000001', freeze: '0.1' },
      USDT: { available: '120.5', freeze: '0' },
      DBTC: { available: '0', freeze: '0' },
    };
    const first = await readWith('WHITEBIT', whitebit);
    expect(first.positions.map(({ symbol, quantity }) => [symbol, quantity])).toEqual([
      ['BTC', '0.600000000000000001'],
      ['USDT', '120.5'],
    ]);
    expect(first.unread).toEqual([
      '理财、合约、杠杆等其他账户（这家交易所未经实测，请与交易所核对）',
    ]);
    const bitstamp = [
      { currency: 'btc', total: '0.6', available: '0.5', reserved: '0.1' },
      { currency: 'eur', total: '7', available: '7', reserved: '0' },
    ];
    const second = await readWith('BITSTAMP', bitstamp);
    expect(second.positions.map(({ symbol, quantity }) => [symbol, quantity])).toEqual([
      ['BTC', '0.6'],
    ]);
    expect(second.cash).toEqual([{ currency: 'EUR', amount: '7' }]);
  });

  it('keeps a coin whose frozen amount is missing', async () => {
    const { positions } = await readWith('WHITEBIT', { BTC: { available: '0.5' } });
    expect(positions.map(({ symbol, quantity }) => [symbol, quantity])).toEqual([['BTC', '0.5']]);
  });
});

import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WalletType } from '../../../../contract/securities/securities-fields.ts';
import { walletProblem } from '../../../../finance/wallets/addresses.ts';
import type { BrokerSnapshot } from '../broker.ts';
import { createBrokers } from '../create-brokers.ts';
import { addressDeriver } from './derive.ts';
import { evmChains } from './evm-chains.ts';

const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';

it.each([
  // BIP 84.
  [zpub, 'p2wpkh', 0, 0, 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
  [zpub, 'p2wpkh', 0, 1, 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'],
  [zpub, 'p2wpkh', 1, 0, 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el'],
  // The same words of BIP 39 at m/44'/0'/0' and m/49'/0'/0', as wallets show them.
  [
    'xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj',
    'p2pkh',
    0,
    0,
    '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA',
  ],
  [
    'ypub6Ww3ibxVfGzLrAH1PNcjyAWenMTbbAosGNB6VvmSEgytSER9azLDWCxoJwW7Ke7icmizBMXrzBx9979FfaHxHcrArf3zbeJJJUZPf663zsP',
    'p2sh-p2wpkh',
    0,
    0,
    '37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf',
  ],
] as const)(
  'an extended key gives the addresses of its wallet',
  (key, script, chain, index, address) => {
    expect(addressDeriver(key, script)(chain, index)).toBe(address);
  },
);

it.each(
  evmChains.flatMap(({ label, tokens }) =>
    tokens.map(({ coin, contract }) => [label, coin, contract]),
  ),
)('the contract on %s of %s has a right checksum', (_, __, contract) => {
  // Digits alone have no checksum.
  expect(contract).toMatch(/[A-F]|^0x\d+$/);
  expect(walletProblem('EVM_WALLET', contract ?? '')).toBeUndefined();
});

/** Answers the request of a path and body, as the chain would. */
type Answer = (path: string, body: unknown) => unknown;
let server: Server;
let base: string;
let answer: Answer;
let status = 200;
let requests: { path: string; body: unknown }[] = [];
const logLines: string[] = [];
let brokers: ReturnType<typeof createBrokers>;

beforeAll(async () => {
  server = createServer(async (request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const [path, body] = [request.url ?? '', text && JSON.parse(text)];
    requests.push({ path, body });
    const result = answer(path, body);
    response.statusCode = status;
    response.setHeader('content-type', 'application/json');
    response.end(typeof result === 'string' ? result : JSON.stringify(result));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  brokers = createBrokers({
    fetch: globalThis.fetch,
    now: () => new Date(),
    urls: {
      btc_wallet: base,
      solana_wallet: base,
      tron_wallet: base,
      ...Object.fromEntries(evmChains.map(({ name }) => [name, `${base}/${name}`])),
    },
    openDAllowlist: [],
    callTimeoutMs: 5_000,
    log: { warn: (facts) => void logLines.push(JSON.stringify(facts)) },
  });
});
afterEach(() => {
  status = 200;
  requests = [];
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const read = (type: WalletType, addresses: string) =>
  brokers[type].read({ appKey: addresses, appSecret: '', accessToken: null });
const quantities = ({ positions }: BrokerSnapshot) =>
  positions.map(({ symbol, quantity }) => `${symbol} ${quantity}`).join(', ');

/** An Esplora server: satoshis by address. */
const esplora =
  (held: Record<string, { funded: number; spent?: number; pending?: number }>): Answer =>
  (path) => {
    const address = path.replace('/address/', '');
    const one = held[address];
    const stats = (funded: number, spent: number) => ({
      funded_txo_count: funded > 0 ? 1 : 0,
      funded_txo_sum: funded,
      spent_txo_count: spent > 0 ? 1 : 0,
      spent_txo_sum: spent,
      tx_count: funded > 0 ? 1 : 0,
    });
    return {
      address,
      chain_stats: stats(one?.funded ?? 0, one?.spent ?? 0),
      mempool_stats: stats(one?.pending ?? 0, 0),
    };
  };

describe('Bitcoin', () => {
  const one = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';

  it('is what an address received less what it spent, confirmed, to the last satoshi', async () => {
    answer = esplora({ [one]: { funded: 500_000_001, spent: 100_000_000 } });
    const snapshot = await read('BTC_WALLET', one);
    expect(quantities(snapshot)).toBe('BTC 4.00000001');
    expect(snapshot.unread).toEqual([]);
    expect(snapshot.positions[0]?.quoteSymbol).toEqual({ symbol: 'BTC', assetType: 'crypto' });
  });

  it('names what is not confirmed, and does not book it', async () => {
    answer = esplora({ [one]: { funded: 1, pending: 5 } });
    const snapshot = await read('BTC_WALLET', one);
    expect(quantities(snapshot)).toBe('BTC 0.00000001');
    expect(snapshot.unread).toEqual(['尚未确认的转账（确认后计入）']);
  });

  it('of an extended key is that of both chains up to twenty unused addresses in a row', async () => {
    const derive = addressDeriver(zpub, 'p2wpkh');
    answer = esplora({
      [derive(0, 0)]: { funded: 100_000_000 },
      // The last one within the gap; the one after the next gap is not looked for.
      [derive(0, 20)]: { funded: 20_000_000 },
      [derive(0, 60)]: { funded: 7 },
      [derive(1, 3)]: { funded: 3_000_000 },
    });
    expect(quantities(await read('BTC_WALLET', zpub))).toBe('BTC 1.23');
    expect(new Set(requests.map(({ path }) => path)).size).toBe(requests.length);
    // Only addresses leave this server.
    expect(requests.filter(({ path }) => path.includes('zpub'))).toEqual([]);
    requests = [];
    // An address beside its own key counts once.
    expect(quantities(await read('BTC_WALLET', `${zpub}\n${derive(0, 0)}`))).toBe('BTC 1.23');
  });

  it('is refused where an answer is about another address, or has figures that are none', async () => {
    for (const wrong of [
      {},
      { address: 'other' },
      '<html>',
      {
        ...(esplora({})(`/address/${one}`, '') as object),
        chain_stats: { funded_txo_sum: 1e17, spent_txo_sum: 0, tx_count: 1 },
      },
    ]) {
      answer = () => wrong;
      await expect(read('BTC_WALLET', one)).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
    }
  });
});

describe('chains of Ethereum’s kind', () => {
  const one = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  interface Call {
    id: number;
    method: string;
    params: [{ to: string; data: string } | string];
  }
  /** Each chain holds 1.5 of its coin, and one unit of 10^6 of every token that is asked for. */
  const rpc: Answer = (path, body) =>
    (body as Call[])
      .map(({ id, method }) => {
        const chain = evmChains.find(({ name }) => path === `/${name}`);
        const result =
          method === 'eth_chainId'
            ? `0x${chain?.chainId.toString(16)}`
            : method === 'eth_getBalance'
              ? `0x${(15n * 10n ** 17n).toString(16)}`
              : `0x${(1_000_000).toString(16).padStart(64, '0')}`;
        return { jsonrpc: '2.0', id, result };
      })
      // The order of a batch is not promised.
      .reverse();

  it('add up their coins, and known tokens by their own decimals', async () => {
    answer = rpc;
    const snapshot = await read('EVM_WALLET', one);
    // ETH on four chains. USDT and USDC have 6 decimals everywhere but at BNB, where they have 18.
    expect(quantities(snapshot)).toBe(
      'ARB 0.000000000001, BNB 1.5, DAI 0.000000000005, ETH 6, LINK 0.000000000001, ' +
        'OP 0.000000000001, POL 1.5, UNI 0.000000000001, USDC 5.000000000001, ' +
        'USDT 4.000000000001, WBTC 0.01',
    );
    expect(snapshot.unread).toEqual(['清单以外的代币，以及质押、借贷协议里的资产']);
    expect(requests).toHaveLength(6);
    const calls = requests[0]?.body as Call[] | undefined;
    const call = calls?.find(({ method }) => method === 'eth_call');
    expect(call?.params[0]).toMatchObject({
      data: `0x70a08231000000000000000000000000${one.slice(2).toLowerCase()}`,
    });
  });

  it('are a failure as a whole where one is another chain, refuses, or lacks a figure', async () => {
    answer = (path, body) => rpc(path === '/evm-base' ? '/evm-bsc' : path, body);
    await expect(read('EVM_WALLET', one)).rejects.toMatchObject({ message: /另一条链/ });
    answer = (path, body) => (path === '/evm-bsc' ? { error: { code: -32005 } } : rpc(path, body));
    await expect(read('EVM_WALLET', one)).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
    answer = (path, body) => (rpc(path, body) as object[]).slice(1);
    await expect(read('EVM_WALLET', one)).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
  });
});

describe('Solana', () => {
  const one = 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg';
  const token = (mint: string, amount: string) => ({
    account: {
      data: { parsed: { info: { mint, owner: one, tokenAmount: { amount, decimals: 6 } } } },
    },
  });

  it('has SOL and known tokens; an unknown one is never booked', async () => {
    answer = (_, body) =>
      (body as { method: string }).method === 'getBalance'
        ? { jsonrpc: '2.0', id: 1, result: { context: { slot: 1 }, value: 1_500_000_001 } }
        : {
            jsonrpc: '2.0',
            id: 1,
            result: {
              value: [
                token('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', '25000001'),
                token('FRAUDwdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1', '999000000000'),
                token('constructor', '1'),
              ],
            },
          };
    expect(quantities(await read('SOLANA_WALLET', one))).toBe('SOL 1.500000001, USDC 25.000001');
  });
});

describe('Tron', () => {
  const one = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

  it('has TRX, staked too, and USDT; an unused address is empty', async () => {
    answer = () => ({
      success: true,
      data: [
        {
          balance: 1_000_001,
          frozenV2: [{}, { type: 'ENERGY', amount: 2_000_000 }],
          unfrozenV2: [{ unfreeze_amount: 500_000, unfreeze_expire_time: 1 }],
          trc20: [{ [one]: '25000000' }, { TFraud: '99' }],
        },
      ],
    });
    expect(quantities(await read('TRON_WALLET', one))).toBe('TRX 3.500001, USDT 25');
    answer = () => ({ success: true, data: [] });
    expect(quantities(await read('TRON_WALLET', one))).toBe('');
    answer = () => ({ success: false, error: 'no' });
    await expect(read('TRON_WALLET', one)).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
  });

  it('counts what is staked, also what is lent to others and what was staked before version 2', async () => {
    answer = () => ({
      success: true,
      data: [
        {
          balance: 1_000_000,
          frozenV2: [{ amount: 2_000_000 }, { type: 'TRON_POWER' }],
          frozen: [{ frozen_balance: 4_000_000, expire_time: 1 }],
          delegated_frozen_balance_for_bandwidth: 8_000_000,
          delegated_frozenV2_balance_for_bandwidth: 16_000_000,
          // What others have lent to this address is theirs.
          acquired_delegated_frozenV2_balance_for_bandwidth: 900_000_000,
          account_resource: {
            frozen_balance_for_energy: { frozen_balance: 32_000_000, expire_time: 1 },
            delegated_frozen_balance_for_energy: 64_000_000,
            delegated_frozenV2_balance_for_energy: 128_000_000,
            acquired_delegated_frozenV2_balance_for_energy: 900_000_000,
          },
        },
      ],
    });
    // 1 + 2 + 4 + 8 + 16 + 32 + 64 + 128.
    expect(quantities(await read('TRON_WALLET', one))).toBe('TRX 255');
  });
});

it('no address and no amount appears in a log line or an error, whatever the fault', async () => {
  const wallets: [WalletType, string][] = [
    ['BTC_WALLET', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['EVM_WALLET', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['SOLANA_WALLET', 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg'],
    ['TRON_WALLET', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ];
  const outputs: string[] = [];
  logLines.length = 0;
  for (const [type, address] of wallets) {
    for (const code of [200, 302, 400, 403, 404, 429, 451, 500, 503]) {
      for (const body of [
        `<html>${address} 31337</html>`,
        { error: `${address} 31337` },
        address,
      ]) {
        status = code;
        answer = () => body;
        const error = await read(type, address).catch((reason) => reason);
        outputs.push(String(error?.stack), JSON.stringify(error), error?.code);
      }
    }
  }
  expect(logLines).toHaveLength(4 * 9 * 3);
  const everything = [...outputs, ...logLines].join('\n').toLowerCase();
  for (const [, address] of wallets) expect(everything).not.toContain(address.toLowerCase());
  expect(everything).not.toContain('31337');
  expect(everything).not.toContain('undefined');
});

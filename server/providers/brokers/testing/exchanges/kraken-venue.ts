import { createHash, createHmac } from 'node:crypto';
import type { BrokerCredentials } from '../../broker.ts';
import { holdings } from '../holdings.ts';
import type { Dialect, VenueAnswer } from '../http-venue.ts';

const stubKey: BrokerCredentials = {
  appKey: 'kraken-key-of-the-stub',
  appSecret: Buffer.from('kraken-secret-of-the-stub').toString('base64'),
  accessToken: null,
};
const refuse = (error: string): VenueAnswer => ({ body: { error: [error] } });

/** Kraken: base64 HMAC-SHA512 over the path and a digest of nonce and body; each nonce above the one before. */
export function krakenDialect(credentials = stubKey): Dialect {
  let lastNonce = 0;
  return {
    name: 'KRAKEN',
    credentials,
    mainPath: /^\/0\/private\/BalanceEx$/,
    isPublic: (path) => path.startsWith('/0/public/'),
    refusals: {
      'bad-key': refuse('EAPI:Invalid key'),
      'wrong-ip': refuse('EGeneral:Permission denied'),
      'rate-limited': refuse('EAPI:Rate limit exceeded'),
      'internal-error': refuse('EGeneral:Internal error'),
    },
    verify: ({ path, headers, body }) => {
      if (headers['api-key'] !== credentials.appKey) return refuse('EAPI:Invalid key');
      const nonce = new URLSearchParams(body).get('nonce') ?? '';
      const digest = createHash('sha256')
        .update(nonce + body)
        .digest();
      const text = Buffer.concat([Buffer.from(path), digest]);
      const secret = Buffer.from(credentials.appSecret, 'base64');
      const expected = createHmac('sha512', secret).update(text).digest('base64');
      if (headers['api-sign'] !== expected) return refuse('EAPI:Invalid signature');
      if (!(Number(nonce) > lastNonce)) return refuse('EAPI:Invalid nonce');
      lastNonce = Number(nonce);
      return undefined;
    },
    answer: ({ path, nowMs }, venueCase) => {
      if (venueCase === 'main-only' && path.endsWith('ApiKeyInfo')) {
        return refuse('EGeneral:Permission denied');
      }
      const row = (id: string, balance: string, hold = '0.0000') => ({ id, balance, hold });
      const answers: Record<string, () => object> = {
        '/0/public/Time': () => ({ unixtime: Math.floor(nowMs / 1000), rfc1123: '' }),
        '/0/private/BalanceEx': () => {
          const rows = holdings(venueCase, [
            row('XXBT', '0.5000000000', '0.1000000000'),
            row('XBT.M', '0.1000000000'),
            row('ZUSD', '20.5000'),
            row('EUR.HOLD', '7.0000'),
            row('USDT', '145.50000000'),
            row('SOL.F', '4.123456789012345678'),
            row('DOT28.S', '12.0000000000'),
            row('ETH2.S', '2.0000000000'),
            row('XETH', '1.0000000000'),
            row('USDC', '300.00000000'),
          ]);
          return Object.fromEntries(
            rows.map(({ id, balance, hold }) => [
              id,
              venueCase === 'missing-rows' ? { balance } : { balance, hold_trade: hold },
            ]),
          );
        },
        '/0/private/GetApiKeyInfo': () => ({
          apiKeyName: 'read',
          apiKey: credentials.appKey,
          nonceWindow: '0',
          permissions:
            venueCase === 'may-withdraw' ? ['query-funds', 'withdraw-funds'] : ['query-funds'],
        }),
      };
      const result = answers[path]?.();
      return result && { body: { error: [], result } };
    },
  };
}

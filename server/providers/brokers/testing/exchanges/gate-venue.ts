import { createHash, createHmac } from 'node:crypto';
import type { BrokerCredentials } from '../../broker.ts';
import { holdings } from '../holdings.ts';
import type { Dialect, VenueAnswer } from '../http-venue.ts';

const stubKey: BrokerCredentials = {
  appKey: 'c5dcfbf1f3a7c1bd0ef2c2d0d9b1f3ad',
  appSecret: 'gate-secret-of-the-stub',
  accessToken: null,
};
const refuse = (status: number, label: string, message: string): VenueAnswer => ({
  status,
  body: { label, message },
});
const windowSeconds = 60;

/** Gate API v4: hex HMAC-SHA512 over method, path, query, digest of the body and seconds; a minute of grace. */
export function gateDialect(credentials = stubKey): Dialect {
  return {
    name: 'GATE',
    credentials,
    mainPath: /^\/api\/v4\/spot\/accounts$/,
    isPublic: (path) => path === '/api/v4/spot/time',
    refusals: {
      'bad-key': refuse(401, 'INVALID_KEY', 'Invalid key provided'),
      'wrong-ip': refuse(403, 'IP_FORBIDDEN', 'Your IP is not in the whitelist'),
      'rate-limited': refuse(429, 'TOO_MANY_REQUESTS', 'Request Rate limit Exceeded'),
      'internal-error': refuse(500, 'SERVER_ERROR', 'Internal server error'),
    },
    verify: ({ method, path, query, headers, body, nowMs }) => {
      if (headers.key !== credentials.appKey) {
        return refuse(401, 'INVALID_KEY', 'Invalid key provided');
      }
      const time = String(headers.timestamp);
      if (!(Math.abs(nowMs / 1000 - Number(time)) <= windowSeconds)) {
        return refuse(
          403,
          'REQUEST_EXPIRED',
          'gap between request Timestamp and server time exceeds 60',
        );
      }
      const digest = createHash('sha512').update(body).digest('hex');
      const text = [method, path, query, digest, time].join('\n');
      const expected = createHmac('sha512', credentials.appSecret).update(text).digest('hex');
      return headers.sign === expected
        ? undefined
        : refuse(401, 'INVALID_SIGNATURE', 'Signature mismatch');
    },
    answer: ({ path, nowMs }, venueCase) => {
      const isExtra = !/spot/.test(path);
      if (venueCase === 'main-only' && isExtra) return refuse(403, 'FORBIDDEN', 'no permission');
      const isMore = venueCase === 'more-accounts';
      const inTether = (amount: string) => ({ amount, currency: 'USDT' });
      const answers: Record<string, () => object> = {
        '/api/v4/spot/time': () => ({ server_time: nowMs }),
        '/api/v4/spot/accounts': () =>
          holdings(venueCase, [
            {
              currency: 'BTC',
              available: '0.5',
              ...(venueCase !== 'missing-rows' && { locked: '0.1' }),
            },
            { currency: 'USDT', available: '145.5', locked: '0' },
            { currency: 'SOL', available: '4', locked: '0.123456789012345678' },
          ]),
        '/api/v4/account/main_keys': () => [
          mainKey('52fd0035f665*****', [{ name: 'withdraw', read_only: false }]),
          mainKey(`${credentials.appKey.slice(0, 12)}*****`, [
            { name: 'spot', read_only: true },
            { name: 'withdraw', read_only: venueCase !== 'may-withdraw' },
          ]),
        ],
        '/api/v4/earn/uni/lends': () =>
          holdings(venueCase, [
            { currency: 'USDC', amount: '300', lent_amount: '300', frozen_amount: '0' },
          ]),
        '/api/v4/wallet/total_balance': () => ({
          total: inTether(isMore ? '45198.5' : '37046.5'),
          details: {
            spot: inTether('36746.5'),
            finance: inTether('300'),
            futures: inTether(isMore ? '8000' : '0'),
            meme_box: inTether(isMore ? '152' : '0'),
          },
        }),
      };
      const body = answers[path]?.();
      return body && { body };
    },
  };
}

function mainKey(key: string, perms: object[]) {
  return { state: 1, mode: 1, name: 'one', user_id: 1, perms, ip_whitelist: [], key };
}

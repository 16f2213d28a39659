import { createHmac } from 'node:crypto';
import type { BrokerCredentials } from '../../broker.ts';
import { holdings } from '../holdings.ts';
import type { Dialect, VenueAnswer } from '../http-venue.ts';
import type { VenueCase } from '../program.ts';

const stubKey: BrokerCredentials = {
  appKey: 'bitget-key-of-the-stub',
  appSecret: 'bitget-secret-of-the-stub',
  accessToken: 'bitget-passphrase-of-the-stub',
};
const refuse = (status: number, code: string, msg: string): VenueAnswer => ({
  status,
  body: { code, msg, requestTime: 1763650000000, data: null },
});
const windowMs = 30_000;

/** Bitget V2: base64 HMAC over milliseconds, method, path and query; a passphrase, a window of 30 s. */
export function bitgetDialect(credentials = stubKey): Dialect {
  return {
    name: 'BITGET',
    credentials,
    mainPath: /^\/api\/v2\/spot\/account\/assets$/,
    isPublic: (path) => path === '/api/v2/public/time',
    refusals: {
      'bad-key': refuse(400, '40037', 'Apikey does not exist'),
      'wrong-ip': refuse(400, '40018', 'Invalid IP'),
      'rate-limited': refuse(429, '429', 'Too Many Requests'),
      'internal-error': refuse(500, '40725', 'service return an error'),
    },
    verify: ({ method, path, query, headers, body, nowMs }) => {
      if (headers['access-key'] !== credentials.appKey) {
        return refuse(400, '40037', 'Apikey does not exist');
      }
      const time = String(headers['access-timestamp']);
      if (!(Math.abs(nowMs - Number(time)) <= windowMs)) {
        return refuse(400, '40008', 'Request timestamp expired');
      }
      if (headers['access-passphrase'] !== credentials.accessToken) {
        return refuse(400, '40012', 'apikey/password is incorrect');
      }
      const text = time + method + path + (query && `?${query}`) + body;
      const expected = createHmac('sha256', credentials.appSecret).update(text).digest('base64');
      return headers['access-sign'] === expected
        ? undefined
        : refuse(400, '40009', 'sign signature error');
    },
    answer: ({ path, nowMs }, venueCase) => {
      const isExtra = !/spot\/account\/assets|time$/.test(path);
      if (venueCase === 'main-only' && isExtra)
        return refuse(400, '40014', 'Incorrect permissions');
      const data = answersOf(venueCase, nowMs)[path]?.();
      return data && { body: { code: '00000', msg: 'success', requestTime: nowMs, data } };
    },
  };
}

function answersOf(venueCase: VenueCase, nowMs: number): Record<string, () => object> {
  const isMore = venueCase === 'more-accounts';
  return {
    '/api/v2/public/time': () => ({ serverTime: String(nowMs) }),
    '/api/v2/spot/account/info': () => ({
      userId: '1',
      ips: '127.0.0.1',
      authorities: venueCase === 'may-withdraw' ? ['stor', 'wtow', 'wwow'] : ['stor', 'wtor'],
    }),
    '/api/v2/spot/account/assets': () =>
      holdings(venueCase, [
        venueCase === 'missing-rows'
          ? { coin: 'BTC', available: '0.6' }
          : { coin: 'BTC', available: '0.5', frozen: '0.06', locked: '0.04', limitAvailable: '0' },
        { coin: 'USDT', available: '120.5', frozen: '0', locked: '0', limitAvailable: '0' },
      ]),
    '/api/v2/account/funding-assets': () =>
      holdings(venueCase, [
        { coin: 'USDT', available: '25', frozen: '0', usdtValue: '25' },
        { coin: 'SOL', available: '3.023456789012345678', frozen: '1.1', usdtValue: '600' },
      ]),
    '/api/v2/earn/account/assets': () => holdings(venueCase, [{ coin: 'USDC', amount: '300' }]),
    '/api/v2/account/all-account-balance': () => [
      { accountType: 'spot', usdtBalance: '36120.5' },
      { accountType: 'funding', usdtBalance: '625' },
      { accountType: 'earn', usdtBalance: '300' },
      { accountType: 'futures', usdtBalance: isMore ? '8000' : '0' },
      { accountType: 'onchain', usdtBalance: isMore ? '152' : '0' },
    ],
  };
}

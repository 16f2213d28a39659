import { createHmac } from 'node:crypto';
import type { BrokerCredentials } from '../../broker.ts';
import { holdings } from '../holdings.ts';
import type { Dialect, VenueAnswer } from '../http-venue.ts';
import type { VenueCase } from '../program.ts';

const stubKey: BrokerCredentials = {
  appKey: 'kucoin-key-of-the-stub',
  appSecret: 'kucoin-secret-of-the-stub',
  accessToken: 'kucoin-passphrase-of-the-stub',
};
const refuse = (status: number, code: string, msg: string): VenueAnswer => ({
  status,
  body: { code, msg },
});
const windowMs = 5_000;

/** KuCoin, keys of version 2: base64 HMAC over milliseconds, method and path; the passphrase is signed too. */
export function kucoinDialect(credentials = stubKey): Dialect {
  const sign = (text: string) =>
    createHmac('sha256', credentials.appSecret).update(text).digest('base64');
  return {
    name: 'KUCOIN',
    credentials,
    mainPath: /^\/api\/v1\/accounts$/,
    isPublic: (path) => path === '/api/v1/timestamp',
    refusals: {
      'bad-key': refuse(401, '400003', 'KC-API-KEY not exists'),
      'wrong-ip': refuse(401, '400006', 'The requested ip address is not in the api whitelist'),
      'rate-limited': refuse(429, '429000', 'Too Many Requests'),
      'internal-error': refuse(500, '500000', 'Internal Server Error'),
    },
    verify: ({ method, path, query, headers, body, nowMs }) => {
      if (headers['kc-api-key'] !== credentials.appKey) {
        return refuse(401, '400003', 'KC-API-KEY not exists');
      }
      const time = String(headers['kc-api-timestamp']);
      if (!(Math.abs(nowMs - Number(time)) <= windowMs)) {
        return refuse(401, '400002', 'KC-API-TIMESTAMP Invalid');
      }
      const isVersion2 = headers['kc-api-key-version'] === '2';
      if (!isVersion2 || headers['kc-api-passphrase'] !== sign(credentials.accessToken ?? '')) {
        return refuse(401, '400004', 'KC-API-PASSPHRASE error');
      }
      const text = time + method + path + (query && `?${query}`) + body;
      return headers['kc-api-sign'] === sign(text)
        ? undefined
        : refuse(401, '400005', 'Signature error');
    },
    answer: ({ path, params, nowMs }, venueCase) => {
      const isExtra = !/accounts|timestamp/.test(path);
      if (venueCase === 'main-only' && isExtra) return refuse(403, '400007', 'Access denied');
      const answers: Record<string, () => unknown> = {
        '/api/v1/timestamp': () => nowMs,
        '/api/v1/user/api-key': () => ({
          remark: 'read',
          apiKey: credentials.appKey,
          apiVersion: 3,
          permission: venueCase === 'may-withdraw' ? 'General,Withdrawal' : 'General,Spot',
          createdAt: 1690000000000,
          uid: 1,
          isMaster: true,
        }),
        '/api/v1/accounts': () => accounts(venueCase),
        '/api/v1/earn/hold-assets': () => ({
          totalNum: 2,
          totalPage: 2,
          currentPage: Number(params.get('currentPage')),
          pageSize: 1,
          items: holdings(
            venueCase,
            params.get('currentPage') === '2'
              ? [{ currency: 'USDC', holdAmount: '100', purchaseTime: 1 }]
              : [{ currency: 'USDC', holdAmount: '200', purchaseTime: 1 }],
          ),
        }),
      };
      const data = answers[path]?.();
      return data === undefined ? undefined : { body: { code: '200000', data } };
    },
  };
}

function accounts(venueCase: VenueCase) {
  const row = (currency: string, type: string, balance: string, holds = '0') => ({
    id: `${type}-${currency}`,
    currency,
    type,
    balance,
    ...(venueCase !== 'missing-rows' && { available: balance, holds }),
  });
  return holdings(venueCase, [
    row('BTC', 'trade', '0.5', '0.1'),
    row('BTC', 'main', '0.1'),
    row('USDT', 'main', '25'),
    row('USDT', 'trade_hf', '120.5'),
    row('SOL', 'main', '4.123456789012345678'),
    ...(venueCase === 'more-accounts' ? [row('ETH', 'margin', '3'), row('ETH', 'pool', '1')] : []),
  ]);
}

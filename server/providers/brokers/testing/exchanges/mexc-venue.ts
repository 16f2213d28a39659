import { createHmac } from 'node:crypto';
import type { BrokerCredentials } from '../../broker.ts';
import { holdings } from '../holdings.ts';
import type { Dialect, VenueAnswer } from '../http-venue.ts';

const stubKey: BrokerCredentials = {
  appKey: 'mexc-key-of-the-stub',
  appSecret: 'mexc-secret-of-the-stub',
  accessToken: null,
};
const refuse = (status: number, code: number, msg: string): VenueAnswer => ({
  status,
  body: { code, msg },
});

/** MEXC spot v3: hex HMAC over the query, whose time must lie within the window that it names. */
export function mexcDialect(credentials = stubKey): Dialect {
  return {
    name: 'MEXC',
    credentials,
    mainPath: /^\/api\/v3\/account$/,
    isPublic: (path) => path === '/api/v3/time',
    refusals: {
      'bad-key': refuse(400, 10072, 'Api key info invalid'),
      'wrong-ip': refuse(400, 700006, 'IP [203.0.113.7] not in the ip white list'),
      'rate-limited': refuse(429, 429, 'Too Many Requests'),
      'internal-error': refuse(500, 500, 'Internal error'),
    },
    verify: ({ query, params, headers, nowMs }) => {
      if (headers['x-mexc-apikey'] !== credentials.appKey) {
        return refuse(400, 10072, 'Api key info invalid');
      }
      const ageMs = nowMs - Number(params.get('timestamp'));
      if (!(ageMs <= Number(params.get('recvWindow'))) || ageMs <= -1000) {
        return refuse(400, 700003, 'Timestamp for this request is outside of the recvWindow.');
      }
      const text = query.replace(/&signature=.*$/, '');
      const expected = createHmac('sha256', credentials.appSecret).update(text).digest('hex');
      return params.get('signature') === expected
        ? undefined
        : refuse(400, 700002, 'Signature for this request is not valid.');
    },
    answer: ({ path, nowMs }, venueCase) => {
      if (path === '/api/v3/time') return { body: { serverTime: nowMs } };
      if (path !== '/api/v3/account') return undefined;
      const balances = holdings(venueCase, [
        { asset: 'BTC', free: '0.5', ...(venueCase !== 'missing-rows' && { locked: '0.1' }) },
        { asset: 'USDT', free: '145.5', locked: '0' },
        { asset: 'SOL', free: '4', locked: '0.123456789012345678' },
        { asset: 'USDC', free: '300', locked: '0' },
      ]);
      // About the account, whatever the key may do.
      const may = { canTrade: true, canWithdraw: true, canDeposit: true };
      return { body: { ...may, updateTime: null, accountType: 'SPOT', balances } };
    },
  };
}

import { createHmac } from 'node:crypto';
import type { BrokerCredentials } from '../../broker.ts';
import { holdings } from '../holdings.ts';
import type { Dialect, VenueAnswer } from '../http-venue.ts';

const stubKey: BrokerCredentials = {
  appKey: 'bybit-key-of-the-stub',
  appSecret: 'bybit-secret-of-the-stub',
  accessToken: null,
};
const refuse = (retCode: number, retMsg: string): VenueAnswer => ({
  body: { retCode, retMsg, result: {}, retExtInfo: {}, time: 1763650000000 },
});

/** Bybit V5: hex HMAC over time, key, window and query; the time within the window sent, 5 s by default. */
export function bybitDialect(credentials = stubKey): Dialect {
  return {
    name: 'BYBIT',
    credentials,
    mainPath: /^\/v5\/account\/wallet-balance$/,
    isPublic: (path) => path === '/v5/market/time',
    refusals: {
      'bad-key': refuse(10003, 'API key is invalid.'),
      'wrong-ip': refuse(10010, 'Unmatched IP, please check your API key bound IP addresses.'),
      'rate-limited': refuse(10006, 'Too many visits!'),
      'internal-error': refuse(10016, 'System error. Please try again later.'),
    },
    verify: ({ query, headers, nowMs }) => {
      const [key, time, window, sign] = ['api-key', 'timestamp', 'recv-window', 'sign'].map(
        (name) => String(headers[`x-bapi-${name}`]),
      );
      if (key !== credentials.appKey) return refuse(10003, 'API key is invalid.');
      const ageMs = nowMs - Number(time);
      if (!(ageMs < Number(window)) || ageMs <= -1000) {
        return refuse(10002, 'invalid request, please check your server timestamp');
      }
      const text = `${time}${key}${window}${query}`;
      const expected = createHmac('sha256', credentials.appSecret).update(text).digest('hex');
      return sign === expected ? undefined : refuse(10004, 'error sign!');
    },
    answer: ({ path, params, nowMs }, venueCase) => {
      const isExtra = !/query-api|wallet-balance|time$/.test(path);
      if (venueCase === 'main-only' && isExtra) return refuse(10005, 'Permission denied');
      const answers: Record<string, () => object> = {
        '/v5/market/time': () => ({
          timeSecond: String(Math.floor(nowMs / 1000)),
          timeNano: `${nowMs}000000`,
        }),
        '/v5/user/query-api': () => ({
          id: '13770661',
          note: 'readonly',
          apiKey: credentials.appKey,
          readOnly: 1,
          permissions: {
            ContractTrade: [],
            Spot: ['SpotTrade'],
            ...(venueCase !== 'missing-rows' && {
              Wallet: venueCase === 'may-withdraw' ? ['AccountTransfer', 'Withdraw'] : [],
            }),
          },
          ips: ['*'],
          uta: 1,
        }),
        '/v5/account/wallet-balance': () => ({
          list: [
            {
              accountType: params.get('accountType'),
              totalEquity: '36120.5',
              coin: holdings(venueCase, [
                {
                  coin: 'BTC',
                  equity: venueCase === 'missing-rows' ? '' : '0.6',
                  walletBalance: '0.6',
                  locked: '0.1',
                  unrealisedPnl: '0',
                },
                { coin: 'USDT', equity: '120.5', walletBalance: '121', unrealisedPnl: '-0.5' },
              ]),
            },
          ],
        }),
        '/v5/asset/transfer/query-account-coins-balance': () => ({
          memberId: '533285',
          accountType: params.get('accountType'),
          balance: holdings(venueCase, [
            { coin: 'USDT', transferBalance: '25', walletBalance: '25', bonus: '' },
            {
              coin: 'SOL',
              transferBalance: '4.123456789012345678',
              walletBalance: '4.123456789012345678',
              bonus: '',
            },
          ]),
        }),
        '/v5/earn/position': () => ({
          list: holdings(
            venueCase,
            params.get('category') === 'OnChain'
              ? [{ coin: 'ETH', productId: '8', amount: '2', status: 'Active' }]
              : [{ coin: 'USDC', productId: '1', amount: '300', claimableYield: '0.1' }],
          ),
        }),
      };
      const result = answers[path]?.();
      return result && { body: { retCode: 0, retMsg: 'OK', result, retExtInfo: {}, time: nowMs } };
    },
  };
}

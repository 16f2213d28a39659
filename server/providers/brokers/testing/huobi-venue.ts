import { createHmac } from 'node:crypto';
import type { BrokerCredentials } from '../broker.ts';
import { holdings } from './holdings.ts';
import type { Dialect, VenueAnswer, VenueRequest } from './http-venue.ts';
import type { VenueCase } from './program.ts';

const stubKey: BrokerCredentials = {
  appKey: 'huobi-key-of-the-stub',
  appSecret: 'huobi-secret-of-the-stub',
  accessToken: null,
};

const refuse = (code: string, msg: string): VenueAnswer => ({
  body: { status: 'error', 'err-code': code, 'err-msg': msg, data: null },
});
const notValid = (why: string) => refuse('api-signature-not-valid', `Signature not valid: ${why}`);
const windowMs = 5 * 60_000;
/** The host that clients sign, also behind a mirror. */
const homeHost = 'api.huobi.pro';

/** HTX's spot calls: everything in the query, host and path signed, a window of five minutes. */
export function huobiDialect(credentials = stubKey): Dialect {
  return {
    name: 'HUOBI',
    credentials,
    mainPath: /^\/v1\/account\/accounts$/,
    isPublic: (path) => path === '/market/tickers' || path === '/v1/common/timestamp',
    refusals: {
      'bad-key': notValid('Incorrect Access key [Access key错误]'),
      'wrong-ip': notValid('Incorrect IP address [IP地址错误]:203.0.113.7'),
      'rate-limited': { ...refuse('rate-too-many-requests', 'exceeded rate limit'), status: 429 },
      'internal-error': refuse('gateway-internal-error', 'Failed to load data. Try again later.'),
    },
    verify: ({ method, path, query, params, headers, nowMs }) => {
      if (params.get('AccessKeyId') !== credentials.appKey) return notValid('Incorrect Access key');
      if (
        params.get('SignatureMethod') !== 'HmacSHA256' ||
        params.get('SignatureVersion') !== '2'
      ) {
        return notValid('Incorrect signature method');
      }
      const [signed = ''] = query.split('&Signature=');
      const names = signed.split('&').map((pair) => pair.split('=')[0] ?? '');
      const sorted = names.join() === [...names].sort().join();
      const matches = [homeHost, headers.host ?? ''].some((host) => {
        const text = [method, host, path, signed].join('\n');
        const expected = createHmac('sha256', credentials.appSecret).update(text).digest('base64');
        return params.get('Signature') === expected;
      });
      if (!sorted || !matches) return notValid('Verification failure [校验失败]');
      const age = nowMs - Date.parse(`${params.get('Timestamp')}Z`);
      return Math.abs(age) <= windowMs
        ? undefined
        : notValid(
            'Invalid submission time or incorrect time format [无效的提交时间，或时间格式错误]',
          );
    },
    answer: (request, venueCase) => answers[request.path]?.(venueCase, request),
  };
}

type Answer = (venueCase: VenueCase, request: VenueRequest) => VenueAnswer;

const answers: Record<VenueRequest['path'], Answer> = {
  '/v1/common/timestamp': (_, { nowMs }) => ({ body: { status: 'ok', data: nowMs } }),
  '/v1/account/accounts': () => ({
    body: {
      status: 'ok',
      data: [
        { id: 1001, type: 'spot', subtype: '', state: 'working' },
        { id: 1002, type: 'point', subtype: '', state: 'working' },
        { id: 1003, type: 'otc', subtype: '', state: 'working' },
        { id: 1004, type: 'super-margin', subtype: '', state: 'working' },
      ],
    },
  }),
  '/v1/account/accounts/1001/balance': (venueCase) => balance(1001, 'spot', spot(venueCase)),
  '/v1/account/accounts/1003/balance': (venueCase) =>
    balance(
      1003,
      'otc',
      holdings(venueCase, [{ currency: 'usdt', type: 'trade', balance: '5', 'seq-num': '0' }]),
    ),
  '/v2/user/uid': extra(() => ({ body: { code: 200, data: 123456789 } })),
  '/v2/user/api-key': extra((venueCase, { params }) => ({
    body: {
      code: 200,
      message: 'success',
      data: [
        {
          accessKey: params.get('accessKey'),
          permission: venueCase === 'may-withdraw' ? 'readOnly,trade,withdraw' : 'readOnly',
          status: 'normal',
        },
      ],
    },
  })),
  '/v2/sub-user/user-list': extra((venueCase) => ({
    body: {
      code: 200,
      data: venueCase === 'more-accounts' ? [{ uid: 63628520, userState: 'normal' }] : [],
    },
  })),
  '/v2/account/valuation': extra((venueCase, { params }) => valuation(venueCase, params)),
  '/market/tickers': () => ({
    body: {
      status: 'ok',
      ts: 1763650000000,
      data: [
        { symbol: 'btcusdt', open: 59900, high: 61000, low: 59000, close: 60000, vol: 600000 },
        { symbol: 'htxusdt', open: 0.0000021, close: 0.0000019, vol: 1 },
        { symbol: 'usdtusdc', close: 1.0001, vol: 1 },
      ],
    },
  }),
};

/**
 * Known in Bitcoin alone, at a price of 60000: 0.6 of it, 105 USDT and 0.2345 US dollars of HTX,
 * and with more accounts another 0.0155. The last row has no `balance`, as in some real answers.
 */
function valuation(venueCase: VenueCase, params: URLSearchParams): VenueAnswer {
  if (params.get('valuationCurrency') !== 'BTC') {
    return { body: { code: 2002, message: 'invalid field value in valuationCurrency' } };
  }
  const more = venueCase === 'more-accounts';
  const row = (distributionType: string, balance: number) => ({
    distributionType,
    balance,
    success: true,
    accountBalance: String(balance),
  });
  return {
    body: {
      code: 200,
      success: true,
      data: {
        totalBalance: more ? '0.6172539' : '0.6017539',
        todayProfit: null,
        todayProfitRate: null,
        updated: null,
        profitAccountBalanceList: [
          row('1', 0.6016706),
          row('5', 0.0000833),
          row('3', more ? 0.0125 : 0),
          { distributionType: '11', success: true, accountBalance: more ? '0.003' : '0' },
        ],
      },
    },
  };
}

function extra(answer: Answer): Answer {
  return (venueCase, request) =>
    venueCase === 'main-only'
      ? { body: { code: 1002, message: 'forbidden', success: false } }
      : answer(venueCase, request);
}

function balance(id: number, type: string, list: object[]): VenueAnswer {
  return { body: { status: 'ok', data: { id, type, state: 'working', list } } };
}

function spot(venueCase: VenueCase) {
  const rows = [
    { currency: 'btc', type: 'trade', balance: '0.5' },
    { currency: 'btc', type: 'frozen', balance: '0.1' },
    { currency: 'usdt', type: 'trade', balance: '100' },
    { currency: 'usdt', type: 'frozen', balance: '0' },
    { currency: 'htx', type: 'trade', balance: '123456.789012345678' },
    { currency: 'htx', type: 'frozen', balance: '0' },
    { currency: 'trx', type: 'trade', balance: '0' },
    { currency: 'trx', type: 'frozen', balance: '0' },
  ];
  const sent = rows.filter(({ type }) => venueCase !== 'missing-rows' || type !== 'frozen');
  return holdings(venueCase, sent);
}

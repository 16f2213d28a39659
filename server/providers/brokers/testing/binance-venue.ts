import { createHmac } from 'node:crypto';
import type { BrokerCredentials } from '../broker.ts';
import { holdings } from './holdings.ts';
import type { Dialect, VenueAnswer, VenueRequest } from './http-venue.ts';
import type { VenueCase } from './program.ts';

const stubKey: BrokerCredentials = {
  appKey: 'binance-key-of-the-stub',
  appSecret: 'binance-secret-of-the-stub',
  accessToken: null,
};

const refuse = (status: number, code: number, msg: string): VenueAnswer => ({
  status,
  body: { code, msg },
});
const badKey = refuse(401, -2015, 'Invalid API-key, IP, or permissions for action.');

/** Binance's spot and wallet calls: HMAC of query and body, a window of 10 s. */
export function binanceDialect(credentials = stubKey): Dialect {
  return {
    name: 'BINANCE',
    credentials,
    mainPath: /^\/api\/v3\/account$/,
    isPublic: (path) => path === '/api/v3/ticker/price' || path === '/api/v3/time',
    refusals: {
      'bad-key': badKey,
      'wrong-ip': badKey,
      'rate-limited': refuse(429, -1003, 'Too much request weight used.'),
      'internal-error': refuse(
        500,
        -1000,
        'An unknown error occurred while processing the request.',
      ),
    },
    verify: ({ headers, query, body, nowMs }) => {
      if (headers['x-mbx-apikey'] !== credentials.appKey) {
        return refuse(401, -2014, 'API-key format invalid.');
      }
      const [signed = '', signature] = (query || body).split('&signature=');
      const expected = createHmac('sha256', credentials.appSecret).update(signed).digest('hex');
      if (signature !== expected) {
        return refuse(400, -1022, 'Signature for this request is not valid.');
      }
      const params = new URLSearchParams(signed);
      const age = nowMs - Number(params.get('timestamp'));
      const window = Number(params.get('recvWindow') ?? 5000);
      const inWindow = age > -1000 && age <= window;
      return inWindow
        ? undefined
        : refuse(400, -1021, 'Timestamp for this request is outside of the recvWindow.');
    },
    answer: (request, venueCase) =>
      answers[`${request.method} ${request.path}`]?.(venueCase, request),
  };
}

const answers: Record<string, (venueCase: VenueCase, request: VenueRequest) => VenueAnswer> = {
  'GET /api/v3/time': (_, { nowMs }) => ({ body: { serverTime: nowMs } }),
  'GET /api/v3/account': (venueCase) => ({
    body: {
      canTrade: false,
      canWithdraw: false,
      updateTime: 1763650000000,
      accountType: 'SPOT',
      balances: spot(venueCase),
      permissions: ['SPOT'],
    },
  }),
  'GET /sapi/v1/account/apiRestrictions': (venueCase) => ({
    body: {
      ipRestrict: true,
      createTime: 1763650000000,
      enableReading: true,
      enableWithdrawals: venueCase === 'may-withdraw',
      enableSpotAndMarginTrading: false,
    },
  }),
  'POST /sapi/v1/asset/get-funding-asset': extra((venueCase) => ({
    body: holdings(venueCase, [
      {
        asset: 'USDT',
        free: '10',
        locked: '0',
        freeze: '2.5',
        withdrawing: '0',
        btcValuation: '0.0002',
      },
    ]),
  })),
  'GET /sapi/v1/simple-earn/flexible/position': extra((venueCase, { params }) =>
    page(holdings(venueCase, flexibleRows(venueCase)), params),
  ),
  'GET /sapi/v1/simple-earn/locked/position': extra((venueCase, { params }) =>
    page(holdings(venueCase, [{ positionId: 12345, asset: 'ETH', amount: '0.75' }]), params),
  ),
  'GET /sapi/v1/asset/wallet/balance': extra((venueCase) => ({
    body: [
      { activate: true, balance: '0.62342', walletName: 'Spot' },
      { activate: true, balance: '0.0002', walletName: 'Funding' },
      {
        activate: true,
        balance: venueCase === 'more-accounts' ? '0.0031' : '0',
        walletName: 'Cross Margin',
      },
      {
        activate: true,
        balance: venueCase === 'more-accounts' ? '0.25' : '0',
        walletName: 'USDⓈ-M Futures',
      },
      { activate: true, balance: '0.1009', walletName: 'Earn' },
    ],
  })),
  'GET /sapi/v1/sub-account/list': extra((venueCase) => ({
    body: {
      subAccounts:
        venueCase === 'more-accounts' ? [{ email: 'sub@example.org', isFreeze: false }] : [],
    },
  })),
  'GET /api/v3/ticker/price': () => ({
    body: [
      { symbol: 'BTCUSDT', price: '60000.00000000' },
      { symbol: 'ETHUSDT', price: '3000.50000000' },
      { symbol: 'LDOUSDT', price: '0.90000000' },
      { symbol: 'BNBUSDC', price: '612.30000000' },
      { symbol: 'OLDBTC', price: '0.00000500' },
      { symbol: 'USDTTRY', price: '42.10000000' },
    ],
  }),
};

/** Calls that are refused to keys without the permission and accounts without the product. */
function extra(answer: (venueCase: VenueCase, request: VenueRequest) => VenueAnswer) {
  return (venueCase: VenueCase, request: VenueRequest) =>
    venueCase === 'main-only' ? badKey : answer(venueCase, request);
}

function spot(venueCase: VenueCase) {
  const rows = [
    { asset: 'BTC', free: '0.50000000', locked: '0.10000000' },
    { asset: 'USDT', free: '120.00000000', locked: '0.00000000' },
    { asset: 'LDETH', free: '1.20000000', locked: '0.00000000' },
    { asset: 'LDW', free: '3.00000000', locked: '0.00000000' },
    { asset: 'LDO', free: '10.00000000', locked: '0.00000000' },
    { asset: 'BNB', free: '0.00000000', locked: '1.50000000' },
    { asset: 'OLD', free: '1000.00000000', locked: '0.00000000' },
    { asset: 'NOPAIR', free: '7.00000000', locked: '0.00000000' },
    { asset: 'EUR', free: '50.00000000', locked: '0.00000000' },
    { asset: 'XRP', free: '0.00000000', locked: '0.00000000' },
  ];
  if (venueCase !== 'missing-rows') return holdings(venueCase, rows);
  return rows.map(({ asset, free }) => ({ asset, free }));
}

function flexibleRows(venueCase: VenueCase) {
  const usdc = Array.from({ length: 100 }, (_, index) => ({
    asset: 'USDC',
    totalAmount: index === 0 ? '101.5' : '1',
    productId: `USDC${index}`,
  }));
  const eth = { asset: 'ETH', totalAmount: '1.2', productId: 'ETH001', canRedeem: true };
  return venueCase === 'missing-rows'
    ? [eth]
    : [...usdc, eth, { asset: 'W', totalAmount: '3', productId: 'W001' }];
}

function page(rows: object[], params: URLSearchParams): VenueAnswer {
  const size = Number(params.get('size') ?? 10);
  const from = (Number(params.get('current') ?? 1) - 1) * size;
  return { body: { rows: rows.slice(from, from + size), total: rows.length } };
}

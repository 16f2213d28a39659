import { createHmac } from 'node:crypto';
import type { BrokerCredentials } from '../broker.ts';
import { holdings } from './holdings.ts';
import type { Dialect, VenueAnswer, VenueRequest } from './http-venue.ts';
import type { VenueCase } from './program.ts';

const stubKey: BrokerCredentials = {
  appKey: 'okx-key-of-the-stub',
  appSecret: 'okx-secret-of-the-stub',
  accessToken: 'okx-passphrase-of-the-stub',
};

const refuse = (status: number, code: string, msg: string): VenueAnswer => ({
  status,
  body: { code, msg, data: [] },
});
const windowMs = 30_000;

/** OKX's private calls: four headers, base64 HMAC, a passphrase, a window of 30 s. */
export function okxDialect(credentials = stubKey): Dialect {
  return {
    name: 'OKX',
    credentials,
    mainPath: /^\/api\/v5\/account\/balance$/,
    isPublic: (path) => path === '/api/v5/market/tickers' || path === '/api/v5/public/time',
    refusals: {
      'bad-key': refuse(401, '50111', 'Invalid OK-ACCESS-KEY'),
      'wrong-ip': refuse(401, '50110', 'Your IP 203.0.113.7 is not included in your API key'),
      'rate-limited': refuse(429, '50011', 'Too Many Requests'),
      'internal-error': refuse(503, '50001', 'Service temporarily unavailable. Try again later'),
    },
    verify: ({ method, path, query, headers, body, nowMs }) => {
      if (headers['ok-access-key'] !== credentials.appKey) {
        return refuse(401, '50111', 'Invalid OK-ACCESS-KEY');
      }
      const timestamp = String(headers['ok-access-timestamp']);
      if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(timestamp)) {
        return refuse(401, '50112', 'Invalid OK-ACCESS-TIMESTAMP');
      }
      if (Math.abs(nowMs - Date.parse(timestamp)) > windowMs) {
        return refuse(401, '50102', 'Timestamp request expired');
      }
      if (headers['ok-access-passphrase'] !== credentials.accessToken) {
        return refuse(401, '50105', 'Incorrect OK-ACCESS-PASSPHRASE');
      }
      const text = timestamp + method + path + (query && `?${query}`) + body;
      const expected = createHmac('sha256', credentials.appSecret).update(text).digest('base64');
      return headers['ok-access-sign'] === expected
        ? undefined
        : refuse(401, '50113', 'Invalid Sign');
    },
    answer: ({ path, nowMs }, venueCase) => {
      const data = answers[path]?.(venueCase, nowMs);
      if (data === 'refused') return refuse(200, '50120', 'This API key lacks the permission');
      return data && { body: { code: '0', msg: '', data } };
    },
  };
}

type Answer = (venueCase: VenueCase, nowMs: number) => object[] | 'refused';

const answers: Record<VenueRequest['path'], Answer> = {
  '/api/v5/public/time': (_, nowMs) => [{ ts: String(nowMs) }],
  '/api/v5/account/config': extra((venueCase) => [
    {
      uid: '44705892343619584',
      perm: venueCase === 'may-withdraw' ? 'read_only,withdraw' : 'read_only',
    },
  ]),
  '/api/v5/account/balance': (venueCase) => [
    { totalEq: '36100.5', uTime: '1763650000000', details: details(venueCase) },
  ],
  '/api/v5/asset/balances': extra((venueCase) =>
    holdings(venueCase, [
      { ccy: 'USDT', bal: '25', availBal: '25', frozenBal: '0' },
      { ccy: 'SOL', bal: '4', availBal: '4', frozenBal: '0' },
    ]),
  ),
  '/api/v5/finance/savings/balance': extra((venueCase) =>
    holdings(venueCase, [
      { ccy: 'USDC', amt: '300', earnings: '0.1', loanAmt: '', pendingAmt: '' },
    ]),
  ),
  '/api/v5/finance/staking-defi/orders-active': extra((venueCase) =>
    holdings(venueCase, [
      {
        ordId: '2413499',
        ccy: 'DOT',
        state: '1',
        protocolType: 'defi',
        investData: holdings(venueCase, [{ ccy: 'DOT', amt: '12' }]),
        earningData: [{ ccy: 'DOT', earningType: '0', earnings: '0.002' }],
      },
    ]),
  ),
  '/api/v5/asset/asset-valuation': extra((venueCase) => [
    {
      // 36000 of BTC, 125.5 of USDT, 601 of SOL, 300 of USDC and 48 of DOT; then 8652 more of earn.
      totalBal: venueCase === 'more-accounts' ? '45726.5' : '37074.5',
      ts: '1763650000000',
      details: {
        funding: '0',
        trading: '0',
        classic: '0',
        earn: venueCase === 'more-accounts' ? '9000' : '348',
      },
    },
  ]),
  '/api/v5/users/subaccount/list': extra((venueCase) =>
    venueCase === 'more-accounts' ? [{ subAcct: 'grid', enable: true }] : [],
  ),
  '/api/v5/market/tickers': () => [
    { instType: 'SPOT', instId: 'BTC-USDT', last: '60000', ts: '1763650000000' },
    { instType: 'SPOT', instId: 'SOL-USDT', last: '150.25', ts: '1763650000000' },
    { instType: 'SPOT', instId: 'DOT-USDC', last: '4', ts: '1763650000000' },
    { instType: 'SPOT', instId: 'OLD-USDT', last: '', ts: '1763650000000' },
  ],
};

function extra(answer: Answer): Answer {
  return (venueCase, nowMs) => (venueCase === 'main-only' ? 'refused' : answer(venueCase, nowMs));
}

/** OKX writes numbers it does not have as empty text. */
function details(venueCase: VenueCase) {
  const bitcoin = {
    ccy: 'BTC',
    eq: '0.6',
    cashBal: '0.6',
    availBal: '0.5',
    availEq: '',
    frozenBal: '0.1',
    eqUsd: '36000',
    accAvgPx: '50000',
    openAvgPx: '51000',
    spotUpl: '6000',
    upl: '',
  };
  const tether = {
    ...bitcoin,
    ccy: 'USDT',
    eq: '100.5',
    cashBal: '100.5',
    accAvgPx: '',
    openAvgPx: '',
  };
  if (venueCase !== 'missing-rows') return holdings(venueCase, [bitcoin, tether]);
  return [
    { ccy: 'BTC', cashBal: '0.6', availBal: '0.5' },
    { ccy: 'USDT', eq: '', cashBal: '' },
  ];
}

import { createHash, createHmac } from 'node:crypto';
import type { BrokerCredentials } from '../broker.ts';
import { holdings } from './holdings.ts';
import type { Dialect, VenueAnswer, VenueRequest } from './http-venue.ts';
import type { VenueCase } from './program.ts';

const stubKey: BrokerCredentials = {
  appKey: 'longport-key-of-the-stub',
  appSecret: 'longport-secret-of-the-stub',
  accessToken: 'longport-token-of-the-stub',
};
/** The token of an OAuth client, which sends no signature. */
export const longportOAuthToken = 'Bearer oauth-token-of-the-stub';

const refuse = (status: number, code: number, message: string): VenueAnswer => ({
  status,
  body: { code, message, data: null },
});
const badSignature = refuse(403, 403201, 'signature invalid');

/** LongPort's account calls: signed headers; the same call with the same timestamp is refused. */
export function longportDialect(credentials = stubKey): Dialect {
  const earlierCalls = new Set<string>();
  return {
    name: 'LONGPORT',
    credentials,
    mainPath: /^\/v1\/asset\/account$/,
    isPublic: () => false,
    refusals: {
      'bad-key': refuse(401, 401003, 'token expired'),
      'wrong-ip': refuse(403, 403205, 'ip is not allowed'),
      'rate-limited': refuse(429, 429002, 'api request is limited, please slow down'),
      'internal-error': refuse(500, 500000, 'internal error'),
    },
    verify: (request) => {
      const { headers, method, path, query } = request;
      const timestamp = String(headers['x-timestamp']);
      if (headers['x-api-key'] !== credentials.appKey) {
        return refuse(403, 403203, 'apikey illegal');
      }
      if (!/^\d{10}(\.\d+)?$/.test(timestamp)) return badSignature;
      const oauth = headers.authorization === longportOAuthToken;
      if (oauth ? headers['x-api-signature'] : !isSignedCorrectly(request, timestamp, credentials))
        return badSignature;
      const call = [method, path, query, timestamp].join(' ');
      if (earlierCalls.has(call)) return refuse(403, 403202, 'duplicate request');
      earlierCalls.add(call);
      return undefined;
    },
    answer: ({ path }, venueCase) => {
      const list = answers[path]?.(venueCase);
      return list && { body: { code: 0, message: '', data: { list } } };
    },
  };
}

/** The signature by the documented steps, independent of the client's code. */
function isSignedCorrectly(
  { headers, method, path, query, body }: VenueRequest,
  timestamp: string,
  credentials: BrokerCredentials,
) {
  const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');
  const names = 'authorization;x-api-key;x-timestamp';
  const values = [
    `authorization:${credentials.accessToken}`,
    `x-api-key:${credentials.appKey}`,
    `x-timestamp:${timestamp}`,
    '',
  ].join('\n');
  const canonical = [method, path, query, values, names, body && sha1(body)].join('|');
  const signature = createHmac('sha256', credentials.appSecret)
    .update(`HMAC-SHA256|${sha1(canonical)}`)
    .digest('hex');
  const expected = `HMAC-SHA256 SignedHeaders=${names}, Signature=${signature}`;
  return (
    headers.authorization === credentials.accessToken && headers['x-api-signature'] === expected
  );
}

const answers: Record<VenueRequest['path'], (venueCase: VenueCase) => object[]> = {
  '/v1/asset/account': (venueCase) =>
    holdings(venueCase, [
      {
        total_cash: '186000.00',
        net_assets: '479600.00',
        buy_power: '250000',
        currency: 'HKD',
        cash_infos: holdings(venueCase, [
          cashInfo('HKD', '30000', '500'),
          cashInfo('USD', '19500.25', '0'),
          cashInfo('CNH', '-1200.5', '0'),
        ]),
      },
    ]),
  '/v1/asset/stock': (venueCase) => channel(venueCase, { stock_info: stocks(venueCase) }),
  '/v1/asset/fund': (venueCase) =>
    channel(venueCase, {
      fund_info: holdings(venueCase, [
        {
          symbol: 'HK0000676327',
          symbol_name: '高腾微金美元货币基金',
          currency: 'USD',
          holding_units: '5.000',
          current_net_asset_value: venueCase === 'missing-rows' ? '' : '123.4567',
          cost_net_asset_value: '120',
          net_asset_value_day: '1763568000',
        },
      ]),
    }),
};

function channel(venueCase: VenueCase, rows: object): object[] {
  return venueCase === 'empty' ? [] : [{ account_channel: 'lb', ...rows }];
}

function cashInfo(currency: string, available: string, frozen: string) {
  return {
    currency,
    available_cash: available,
    frozen_cash: frozen,
    withdraw_cash: available,
    settling_cash: '0',
  };
}

function stocks(venueCase: VenueCase) {
  const rows = [
    stock('700.HK', '腾讯控股', 'HKD', '200', '352.10'),
    stock('AAPL.US', '苹果', 'USD', '10', '181.255'),
    stock('BRK.B.US', '伯克希尔-B', 'USD', '0.5', '400'),
    stock('600519.SH', '贵州茅台', 'CNH', '100', '1500'),
    stock('AAPL261218C250000.US', 'AAPL 261218 250.00C', 'USD', '2', '5.2'),
  ];
  if (venueCase !== 'missing-rows') return holdings(venueCase, rows);
  return rows.map(({ cost_price: _, ...row }) => row);
}

function stock(symbol: string, name: string, currency: string, quantity: string, cost: string) {
  const market = symbol.slice(symbol.lastIndexOf('.') + 1);
  return {
    symbol,
    symbol_name: name,
    currency,
    market,
    quantity,
    available_quantity: quantity,
    init_quantity: quantity,
    cost_price: cost,
  };
}

import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import type { BrokerCredentials } from '../../broker.ts';
import { holdings } from '../holdings.ts';
import type { Dialect, VenueAnswer } from '../http-venue.ts';

const stubKey: BrokerCredentials = {
  appKey: 'organizations/3b910e93-0000-4000-8000-000000000000/apiKeys/1',
  appSecret: generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    .privateKey.export({ type: 'sec1', format: 'pem' })
    .toString(),
  accessToken: null,
};
const unauthorized: VenueAnswer = { status: 401, body: 'Unauthorized\n' };

/** Coinbase: a token signed with the private key (ES256), for two minutes and for one path. */
export function coinbaseDialect(credentials = stubKey): Dialect {
  return {
    name: 'COINBASE',
    credentials,
    mainPath: /^\/api\/v3\/brokerage\/accounts$/,
    isPublic: (path) => path === '/v2/time' || path === '/api/v3/brokerage/time',
    refusals: {
      'bad-key': unauthorized,
      'wrong-ip': unauthorized,
      'rate-limited': { status: 429, body: { error: 'rate_limit_exceeded', message: 'too many' } },
      'internal-error': { status: 500, body: { error: 'internal', message: 'Internal' } },
    },
    verify: ({ method, path, headers, nowMs }) => {
      const [header = '', payload = '', signature = ''] = String(headers.authorization)
        .replace('Bearer ', '')
        .split('.');
      const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString() || '{}');
      const { sub, nbf, exp, uri } = parse(payload);
      const seconds = nowMs / 1000;
      const isSigned =
        parse(header).alg === 'ES256' &&
        verify(
          'sha256',
          Buffer.from(`${header}.${payload}`),
          { key: createPublicKey(credentials.appSecret), dsaEncoding: 'ieee-p1363' },
          Buffer.from(signature, 'base64url'),
        );
      // A clock that is a little fast or slow is accepted.
      const isNow = nbf <= seconds + 5 && seconds <= exp + 5;
      const isForThis = uri === `${method} api.coinbase.com${path}`;
      return isSigned && isNow && isForThis && sub === credentials.appKey
        ? undefined
        : unauthorized;
    },
    answer: ({ path, params, nowMs }, venueCase) => {
      const money = (value: string, currency: string) => ({ value, currency });
      const row = (currency: string, free: string, hold: string) => ({
        uuid: `wallet-${currency}`,
        currency,
        available_balance: money(free, currency),
        ...(venueCase !== 'missing-rows' && { hold: money(hold, currency) }),
      });
      const zeros = venueCase === 'zero';
      const rows =
        params.get('cursor') === 'second'
          ? [
              row('SOL', zeros ? '0' : '4.123456789012345678', '0'),
              row('USD', zeros ? '0' : '20.5', '0'),
            ]
          : [
              row('BTC', zeros ? '0' : '0.5', zeros ? '0' : '0.1'),
              row('USDC', zeros ? '0' : '300', '0'),
            ];
      const answers: Record<string, () => object> = {
        '/v2/time': () => ({ data: { epoch: Math.floor(nowMs / 1000) } }),
        '/api/v3/brokerage/accounts': () => ({
          accounts: holdings(venueCase, rows),
          has_next: params.get('cursor') !== 'second',
          cursor: params.get('cursor') === 'second' ? '' : 'second',
          size: 2,
        }),
        '/api/v3/brokerage/key_permissions': () => ({
          can_view: true,
          can_trade: false,
          can_transfer: venueCase === 'may-withdraw',
          portfolio_uuid: '1',
          portfolio_type: 'DEFAULT',
        }),
      };
      if (venueCase === 'main-only' && path.endsWith('permissions')) return unauthorized;
      const body = answers[path]?.();
      return body && { body };
    },
  };
}

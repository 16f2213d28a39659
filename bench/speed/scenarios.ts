import { randomUUID } from 'node:crypto';
import type { BenchDatabase } from './bench-database.ts';
import type { Scenario } from './compare.ts';
import type { Person } from './user-rows.ts';

const get = (path: string, { token }: Person) =>
  ({ method: 'GET', path: `/api${path}`, token }) as const;

/** Figures of the household that did not change since the last call. */
export function summaries({ household: person }: BenchDatabase): Scenario[] {
  const paths = {
    'overview, 2,000 rows, unchanged': '/overview/assets',
    'accounts summary': '/accounts/summary',
    'investments summary': '/investments/summary',
    'securities overview': '/securities/overview',
    'fixed assets statistics': '/fixed-assets/statistics',
  };
  return Object.entries(paths).map(([name, path]) => ({
    name,
    calls: get(path, person),
    against: 'row',
    atLeast: 0.3,
    atLeastShared: 0.2,
  }));
}

/** Lists of 50 rows each. */
export function lists({ fifty: person }: BenchDatabase): Scenario[] {
  const paths = {
    '50 investments': '/investments',
    '50 receivables': '/receivables',
    '50 fixed assets': '/fixed-assets',
    '50 account transactions': `/accounts/${person.accountIds[0]}/transactions?size=50`,
  };
  return Object.entries(paths).map(([name, path]) => ({
    name: `list of ${name}`,
    calls: get(path, person),
    against: 'row',
    atLeast: 0.25,
    atLeastShared: 0.2,
  }));
}

/** Ten positions out of ten thousand. */
export function positionPages({ trader: person }: BenchDatabase): Scenario[] {
  const filters = {
    'no filter': '',
    type: '&positionType=CRYPTO',
    keyword: '&keyword=name%2077',
    broker: `&brokerFilter=${encodeURIComponent('券商 2')}`,
    'all three': `&positionType=STOCK&keyword=name&brokerFilter=${encodeURIComponent('券商 2')}`,
  };
  return Object.entries(filters).map(([name, filter]) => ({
    name: `10 of 10,000 positions, ${name}`,
    calls: get(`/securities/positions?page=1&size=10${filter}`, person),
    against: 'row',
    atLeast: 0.25,
    atLeastShared: 0.2,
  }));
}

/** Money moved: identity, idempotency, ledger, audit and a commit that is on disk. */
export function deposits({ household, some, kind }: BenchDatabase): Scenario[] {
  const atLeast = kind === 'SQLite' ? 0.3 : 0.15;
  const into = (person: Person, accountId: string | undefined) => ({
    method: 'POST' as const,
    path: `/api/accounts/${accountId}/deposit`,
    token: person.token,
    body: { amount: 0.01 },
    headers: { 'idempotency-key': randomUUID() },
  });
  const among = (n: number) => some[n % some.length] as Person;
  return [
    {
      name: 'deposits of one user into 20 accounts',
      calls: (n) => into(household, household.accountIds[n % household.accountIds.length]),
      against: 'write',
      atLeast,
      longer: 3,
    },
    {
      name: 'deposits of 200 users',
      calls: (n) => into(among(n), among(n).accountIds[0]),
      against: 'write',
      atLeast,
      longer: 3,
    },
  ];
}

/** The same call of ever another of the many users. */
export function manyUsers({ some }: BenchDatabase): Scenario[] {
  return [
    {
      name: 'overview of ever another of 200 users',
      calls: (n) => get('/overview/assets', some[n % some.length] as Person),
      against: 'row',
    },
    {
      name: 'list of accounts, ever another user',
      calls: (n) => get('/accounts', some[n % some.length] as Person),
      against: 'row',
    },
  ];
}

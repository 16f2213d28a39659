import { accountsFixture } from './accounts-fixture.ts';

/** Calls about imports for the tests of a file; each test begins with a new user. */
export function importsFixture() {
  const fixture = accountsFixture();
  const { call } = fixture;
  /** Begins an import and sends its rows, which get lines from 2 on unless they name their own. */
  const begin = async (body: Record<string, unknown>, rows: readonly object[] = []) => {
    const { status, body: answer } = await call('POST', '/imports', { source: 'alipay', ...body });
    if (status !== 200) return { status, ...answer };
    const { id } = answer.data;
    const sent = rows.map((row, index) => ({ n: index + 2, ...row }));
    if (sent.length === 0) return { id, status, ...answer };
    const added = await call('POST', `/imports/${id}/rows`, { offset: 0, rows: sent });
    return { id, status: added.status, ...added.body };
  };
  const rowsOf = async (id: string) =>
    (await call('GET', `/imports/${id}/rows`, undefined, { query: { size: '100' } })).body.data
      .records;
  const apply = async (id: string, version?: number) => {
    const { status, body } = await call('POST', `/imports/${id}/apply`, { version });
    return { status, ...body };
  };
  const undo = async (id: string) => {
    const { status, body } = await call('DELETE', `/imports/${id}`);
    return { status, ...body };
  };
  const balanceOf = async (id: string) => (await call('GET', `/accounts/${id}`)).body.data.balance;
  const movementsOf = async (id: string, query: Record<string, string> = {}) =>
    (
      await call('GET', `/accounts/${id}/transactions`, undefined, {
        query: { size: '100', ...query },
      })
    ).body.data.records;
  return Object.assign(fixture, { begin, rowsOf, apply, undo, balanceOf, movementsOf });
}
/** An account that has money before the rows of the tests. */
export const wallet = { initialBalance: 500, day: '2026-01-01' };

/** The body of an import into one account. */
export const cashFile = (accountId: string, more: object = {}) => ({
  kind: 'CASH',
  accounts: [{ ref: '', accountId }],
  ...more,
});

/** A payment and, on the next day, a receipt, as a bill of a wallet has them. */
export const twoRows = [
  { occurredAt: '2026-03-01 08:10:05', amount: '-12.00', externalId: '2026A', note: '豆浆' },
  {
    occurredAt: '2026-03-02 21:00:00',
    amount: '¥200.00',
    externalId: '2026B',
    counterparty: '李明',
    note: '转账',
    balance: '688.00',
  },
];

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

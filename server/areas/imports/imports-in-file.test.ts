import { expect, it } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { importsFixture } from '../../testing/imports-fixture.ts';
import { signIn } from '../../testing/sign-in.ts';

const fixture = importsFixture();
const { call, openAccount, begin, apply, undo } = fixture;

it('imports go with a personal export: they are known and undone elsewhere as here', async () => {
  const { id: accountId } = await openAccount({ initialBalance: 900, day: '2026-01-01' });
  const rows = [{ occurredAt: '2026-03-01', amount: -12, externalId: 'A' }];
  const accounts = [{ ref: '', accountId }];
  const cash = { kind: 'CASH', accounts, fileName: 'b.csv', fileHash: 'd'.repeat(64) };
  const undone = await begin(cash, rows);
  await apply(undone.id);
  await undo(undone.id);
  const kept = await begin(cash, rows);
  await apply(kept.id);
  const trade = { day: '2026-03-02', type: 'BUY', symbol: '600519', quantity: 1, price: 100 };
  const trades = await begin({ kind: 'TRADES', cashAccountId: accountId }, [
    { ...trade, holder: 'A1' },
  ]);
  await apply(trades.id);
  const columns = { occurredAt: '日期', amount: '金额' };
  const mapping = { name: '工行', kind: 'CASH', columns, options: { dateOrder: 'YMD' } };
  await call('PUT', `/imports/mappings/${'e'.repeat(64)}`, mapping);
  const words = [{ word: '定投', type: 'BUY' }];
  const draft = await begin({ kind: 'TRADES' });
  await call('PUT', `/imports/${draft.id}`, { words });

  const exported = (await call('GET', '/personal-data/export')).body;
  expect(exported.imports).toMatchObject([
    { kind: 'CASH', source: 'alipay', fileName: 'b.csv', undoneAt: '2026-11-21T02:00:00.000Z' },
    { kind: 'CASH', undoneAt: null, written: { transactions: 1 } },
    { kind: 'TRADES', undoneAt: null, written: { transactions: 1, entries: 1, investments: 1 } },
  ]);
  const { token } = await signIn(fixture.test);
  const there = (method: string, path: string, body?: unknown) =>
    fixture.test.call(method, path, { token, body });
  for (const [list, text] of [
    ['importMappings', '同一表头只能有一个表格'],
    ['importWords', '同一业务名称只能有一个含义'],
  ] as const) {
    const twice = { ...exported, [list]: [...exported[list], ...exported[list]] };
    const { body } = await there('POST', '/personal-data/import', twice);
    expect(body.error.fields).toEqual({ [list]: [text] });
  }
  const imported = await there('POST', '/personal-data/import', exported);
  expect(imported).toMatchObject({
    status: 200,
    body: { data: { imports: 3, importMappings: 1, importWords: 1 } },
  });
  const again = (await there('GET', '/personal-data/export')).body;
  expect(again.accounts).toEqual(exported.accounts);
  expect(again.importMappings).toEqual(exported.importMappings);
  expect(again.importWords).toEqual(exported.importWords);
  expect(await checkData(fixture.test.deps.db)).toEqual([]);

  const [account] = (await there('GET', '/accounts')).body.data;
  expect(account.balance).toBe(788);
  const list = (await there('GET', '/imports')).body.data.records;
  expect(list).toHaveLength(3);
  for (const { id, state } of list) {
    if (state === 'APPLIED') {
      expect((await there('DELETE', `/imports/${id}`)).status).toBe(200);
    }
  }
  expect((await there('GET', `/accounts/${account.id}`)).body.data.balance).toBe(900);
  const movements = await there('GET', `/accounts/${account.id}/transactions`);
  expect(movements.body.data.total).toBe(1);
  expect(await checkData(fixture.test.deps.db)).toEqual([]);
});

it('the columns of fifty tables are remembered, and changed where there are as many', async () => {
  const columns = { occurredAt: '日期', amount: '金额' };
  const save = (table: number, name = '工行') =>
    call('PUT', `/imports/mappings/${String(table).padStart(64, '0')}`, {
      ...{ name, kind: 'CASH', columns, options: {} },
    });
  for (let table = 0; table < 50; table += 1) expect((await save(table)).status).toBe(200);
  const { status, body } = await save(50);
  expect([status, body.error.fields]).toEqual([400, { name: ['最多保存50个表格'] }]);
  expect((await save(49, '建行')).status).toBe(200);
});

it('a file whose transactions name an import that it does not list is refused', async () => {
  const { id: accountId } = await openAccount({ initialBalance: 900, day: '2026-01-01' });
  const made = await begin({ kind: 'CASH', accounts: [{ ref: '', accountId }] }, [
    { occurredAt: '2026-03-01', amount: -12 },
  ]);
  await apply(made.id);
  const exported = (await call('GET', '/personal-data/export')).body;
  const { token } = await signIn(fixture.test);
  const body = { ...exported, imports: [] };
  const refused = await fixture.test.call('POST', '/personal-data/import', { token, body });
  expect(refused).toMatchObject({
    status: 400,
    body: { error: { fields: { imports: ['缺少第1次导入的记录'] } } },
  });
});

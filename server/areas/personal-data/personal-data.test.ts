import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { personalFileOfAll } from '../../testing/bodies/personal-file.ts';
import { allExamples } from '../../testing/examples/all-examples.ts';
import { personalDataFixture } from '../../testing/fixtures/personal-data-fixture.ts';
import { readZip } from '../../testing/read-zip.ts';
import { securitiesUser } from '../../testing/securities/securities-user.ts';
import { signIn } from '../../testing/sign-in.ts';

const fixture = personalDataFixture();

const figures = async (token: string) => {
  const paths = ['/overview/assets', '/accounts/summary', '/fixed-assets/statistics'];
  const answers = await Promise.all(paths.map((path) => fixture.test.call('GET', path, { token })));
  return answers.map(({ body }) => body.data);
};

/** The text of an export from its first list on: what stands before is its time and its user. */
const listsOf = (file: string) => file.slice(file.indexOf('"accounts"'));

describe('an export', () => {
  it('contains what was entered through every area, and no keys', async () => {
    const { token } = await signIn(fixture.test);
    await allExamples(fixture.test, token);
    const securities = await securitiesUser(fixture.test);
    await securities.link({ accountName: '有密钥' });
    const file = await fixture.exportFile(token);
    expect(file).toMatchObject({ format: 'jiadi-export', version: 1 });
    expect(file.note).toContain('不含登录密码，也不含券商与交易所的密钥');
    expect(file.accounts[0]).toMatchObject({ accountName: '私密账户', balance: '4317.59' });
    const areas = ['investments', 'fixedAssets', 'receivables', 'payables'] as const;
    for (const area of areas) expect(file[area].length, area).toBeGreaterThan(0);
    const linked = JSON.stringify(await fixture.exportFile(securities.token));
    expect(linked).toContain('有密钥');
    expect(linked).not.toMatch(/key-of-binance|secret-of-binance|v1\.|appKey|app_key/);
  });

  it('comes as a download that is named by its day', async () => {
    const headers = { authorization: `Bearer ${fixture.user.token}` };
    const file = await fixture.test.app.inject({ url: '/api/personal-data/export', headers });
    expect(file.headers['content-type']).toBe('application/json');
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('家底数据-20261121'));
    const book = await fixture.test.app.inject({ url: '/api/personal-data/workbook', headers });
    expect(book.headers['content-type']).toContain('spreadsheetml');
  });

  it.each(['every-area', 'every-field'])(
    'of an earlier version comes back byte by byte: %s',
    async (name) => {
      const file = readFileSync(join(import.meta.dirname, 'earlier-files', `${name}.json`), 'utf8');
      const answer = await fixture.importFile(JSON.parse(file));
      expect(answer.body.message).toBe('数据已导入');
      const { payload } = await fixture.test.app.inject({
        url: '/api/personal-data/export',
        headers: { authorization: `Bearer ${fixture.user.token}` },
      });
      // A list that is newer than the file is empty.
      const known = payload.replace(/,\s*"(?:spending|planning|householdShares)": \[\]/g, '');
      expect(listsOf(known)).toBe(listsOf(file));
    },
  );

  it('is available as a workbook with a sheet for each kind of row', async () => {
    expect((await fixture.importFile(personalFileOfAll())).status).toBe(200);
    const headers = { authorization: `Bearer ${fixture.user.token}` };
    const book = await fixture.test.app.inject({ url: '/api/personal-data/workbook', headers });
    const parts = readZip(book.rawPayload);
    const text = (name: string) => parts[name] ?? '';
    for (const name of ['资金账户', '账户流水', '投资', '固定资产', '应收款', '应付款']) {
      expect(text('xl/workbook.xml')).toContain(`name="${name}"`);
    }
    expect(text('xl/worksheets/sheet2.xml')).toContain('午餐');
    expect(text('xl/worksheets/sheet2.xml')).toContain('<v>-30.5</v>');
    const names = [...text('xl/workbook.xml').matchAll(/<sheet name="([^"]+)"/g)];
    const positions = names.findIndex(([, name]) => name === '证券持仓') + 1;
    expect(text(`xl/worksheets/sheet${positions}.xml`)).toContain('BTC');
  });
});

describe('an import into an empty account', () => {
  it('restores everything, counts it, and leaves valid data', async () => {
    const answer = await fixture.importFile(personalFileOfAll());
    expect(answer.body).toMatchObject({
      message: '数据已导入',
      data: {
        accounts: 1,
        transactions: 2,
        investments: 1,
        fixedAssets: 1,
        receivables: 1,
        payables: 1,
        securitiesAccounts: 1,
      },
    });
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
    const [account] = (await fixture.test.call('GET', '/accounts', { token: fixture.user.token }))
      .body.data;
    expect(account).toMatchObject({ accountName: '工资卡', balance: 69.5, isDefault: true });
    const path = `/accounts/${account.id}/deposit`;
    const deposit = await fixture.test.call('POST', path, {
      token: fixture.user.token,
      body: { amount: 0.5 },
    });
    expect(deposit.body.data.balance).toBe(70);
  });

  it('restores what an export contains, with the same file and figures afterwards', async () => {
    const { token } = await signIn(fixture.test);
    await allExamples(fixture.test, token);
    const file = await fixture.exportFile(token);
    expect((await fixture.importFile(file)).status).toBe(200);
    expect(await fixture.exportedRows()).toEqual(await fixture.exportedRows(token));
    expect(await figures(fixture.user.token)).toEqual(await figures(token));
  });

  it('keeps business days, and dates a file without them by the instants in it', async () => {
    const file = personalFileOfAll();
    const [account] = file.accounts;
    const [opening, spent] = account?.transactions ?? [];
    const [receivable] = file.receivables;
    await fixture.importFile({
      ...file,
      // 17:00 UTC is the next day in Shanghai.
      accounts: [
        {
          ...account,
          transactions: [
            { ...opening, day: '2025-12-24' },
            { ...spent, createdAt: '2026-02-05T17:00:00.000Z' },
          ],
        },
      ],
      receivables: [{ ...receivable, day: '2025-12-31' }, receivable],
    });
    const out = await fixture.exportFile();
    expect(out.accounts[0]?.transactions).toMatchObject([
      { day: '2025-12-24' },
      { day: '2026-02-06' },
    ]);
    expect(out.receivables.map((debt) => (debt as { day?: string }).day).sort()).toEqual([
      '2025-12-31',
      '2026-01-05',
    ]);
  });

  it('restores a broker account as it was, and says that it needs its key', async () => {
    await fixture.importFile(personalFileOfAll());
    const [account] = (
      await fixture.test.call('GET', '/securities/accounts', { token: fixture.user.token })
    ).body.data;
    expect(account).toMatchObject({ syncStatus: 'FAILED', positionCount: 1 });
    expect(account.syncError).toBe('账户还没有密钥（导出文件不含密钥），请编辑账户并填写密钥');
    const path = `/securities/accounts/${account.id}`;
    const tried = await fixture.test.call('POST', `${path}/test`, { token: fixture.user.token });
    expect(tried.body.data).toEqual({ ok: false, message: account.syncError });
    expect(
      (await fixture.test.call('POST', `${path}/sync`, { token: fixture.user.token })).body.data
        .syncError,
    ).toBe(account.syncError);
  });

  it('is done once under its Idempotency-Key, and is in the audit log', async () => {
    const headers = { 'idempotency-key': 'import-1' };
    const body = personalFileOfAll();
    const options = { token: fixture.user.token, body, headers };
    const first = await fixture.test.call('POST', '/personal-data/import', options);
    const again = await fixture.test.call('POST', '/personal-data/import', options);
    expect(again.body.data).toEqual(first.body.data);
    const lines = await fixture.test.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('user_id', '=', fixture.user.userId)
      .execute();
    expect(lines).toEqual([{ action: 'personalData.import' }]);
  });
});

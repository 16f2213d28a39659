import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { personalData } from '../../../contract/personal-data/personal-data.ts';
import { checkData } from '../../integrity/check-data.ts';
import { personalFileOfAll } from '../../testing/bodies/personal-file.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { allExamples } from '../../testing/examples/all-examples.ts';
import { readZip } from '../../testing/read-zip.ts';
import { securitiesUser } from '../../testing/securities/securities-user.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';

let test: TestApp;
let user: SignedIn;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  user = await signIn(test);
});

type File = ReturnType<typeof personalFileOfAll>;

const send = (body: unknown, token = user.token) =>
  test.call('POST', '/personal-data/import', { token, body });

async function exported(token = user.token): Promise<File & Record<string, unknown>> {
  const answer = await test.app.inject({
    url: '/api/personal-data/export',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(200);
  return JSON.parse(answer.body);
}

/** What an export holds of the person's possessions. */
async function possessions(token = user.token) {
  const { exportedAt, user: who, ...rest } = await exported(token);
  return rest;
}

const figures = async (token: string) => {
  const paths = ['/overview/assets', '/accounts/summary', '/fixed-assets/statistics'];
  const answers = await Promise.all(paths.map((path) => test.call('GET', path, { token })));
  return answers.map(({ body }) => body.data);
};

describe('an export', () => {
  it('contains what was entered through every area, and no keys', async () => {
    const { token } = await signIn(test);
    await allExamples(test, token);
    const securities = await securitiesUser(test);
    await securities.link({ accountName: '有密钥' });
    const file = await exported(token);
    expect(file).toMatchObject({ format: 'jiadi-export', version: 1 });
    expect(file.note).toContain('不含登录密码，也不含券商与交易所的密钥');
    expect(file.accounts[0]).toMatchObject({ accountName: '私密账户', balance: '4317.59' });
    const areas = ['investments', 'fixedAssets', 'receivables', 'payables'] as const;
    for (const area of areas) expect(file[area].length, area).toBeGreaterThan(0);
    const linked = JSON.stringify(await exported(securities.token));
    expect(linked).toContain('有密钥');
    expect(linked).not.toMatch(/key-of-binance|secret-of-binance|v1\.|appKey|app_key/);
  });

  it('comes as a download that is named by its day', async () => {
    const headers = { authorization: `Bearer ${user.token}` };
    const file = await test.app.inject({ url: '/api/personal-data/export', headers });
    expect(file.headers['content-type']).toBe('application/json');
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('家底数据-20261121'));
    const book = await test.app.inject({ url: '/api/personal-data/workbook', headers });
    expect(book.headers['content-type']).toContain('spreadsheetml');
  });

  it('is available as a workbook with a sheet for each kind of row', async () => {
    expect((await send(personalFileOfAll())).status).toBe(200);
    const headers = { authorization: `Bearer ${user.token}` };
    const book = await test.app.inject({ url: '/api/personal-data/workbook', headers });
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
    const answer = await send(personalFileOfAll());
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
    expect(await checkData(test.deps.db)).toEqual([]);
    const [account] = (await test.call('GET', '/accounts', { token: user.token })).body.data;
    expect(account).toMatchObject({ accountName: '工资卡', balance: 69.5, isDefault: true });
    const path = `/accounts/${account.id}/deposit`;
    const deposit = await test.call('POST', path, { token: user.token, body: { amount: 0.5 } });
    expect(deposit.body.data.balance).toBe(70);
  });

  it('restores what an export contains, with the same file and figures afterwards', async () => {
    const { token } = await signIn(test);
    await allExamples(test, token);
    const file = await exported(token);
    expect((await send(file)).status).toBe(200);
    expect(await possessions()).toEqual(await possessions(token));
    expect(await figures(user.token)).toEqual(await figures(token));
  });

  it('keeps business days, and dates a file without them by the instants in it', async () => {
    const file = personalFileOfAll();
    const [account] = file.accounts;
    const [opening, spent] = account?.transactions ?? [];
    const [receivable] = file.receivables;
    await send({
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
    const out = await exported();
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
    await send(personalFileOfAll());
    const [account] = (await test.call('GET', '/securities/accounts', { token: user.token })).body
      .data;
    expect(account).toMatchObject({ syncStatus: 'FAILED', positionCount: 1 });
    expect(account.syncError).toBe('账户还没有密钥（导出文件不含密钥），请编辑账户并填写密钥');
    const path = `/securities/accounts/${account.id}`;
    const tried = await test.call('POST', `${path}/test`, { token: user.token });
    expect(tried.body.data).toEqual({ ok: false, message: account.syncError });
    expect(
      (await test.call('POST', `${path}/sync`, { token: user.token })).body.data.syncError,
    ).toBe(account.syncError);
  });

  it('is done once under its Idempotency-Key, and is in the audit log', async () => {
    const headers = { 'idempotency-key': 'import-1' };
    const body = personalFileOfAll();
    const options = { token: user.token, body, headers };
    const first = await test.call('POST', '/personal-data/import', options);
    const again = await test.call('POST', '/personal-data/import', options);
    expect(again.body.data).toEqual(first.body.data);
    const lines = await test.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('user_id', '=', user.userId)
      .execute();
    expect(lines).toEqual([{ action: 'personalData.import' }]);
  });
});

describe('an import writes nothing and refuses', () => {
  const nothing = { accounts: [], investments: [], fixedAssets: [], securitiesAccounts: [] };

  async function refused(body: unknown, status: number, code: string, words?: object) {
    const answer = await send(body);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ success: false, code });
    if (words) expect(answer.body.error.fields).toMatchObject(words);
    expect(await exported()).toMatchObject({ ...nothing, receivables: [], payables: [] });
  }

  it('an account that has data already', async () => {
    const body = { accountName: '已有', accountType: 'CHECKING' };
    await test.call('POST', '/accounts', { token: user.token, body });
    const answer = await send(personalFileOfAll());
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe('账户中已有数据，只能导入到空账户');
    expect((await exported()).investments).toEqual([]);
  });

  it('the second of two at the same time', async () => {
    const answers = await Promise.all([send(personalFileOfAll()), send(personalFileOfAll())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await exported()).accounts).toHaveLength(1);
  });

  it('a file that is no export, or one of another version', async () => {
    const file = personalFileOfAll();
    const format = { format: ['这不是家底导出的数据文件'] };
    await refused({}, 400, 'VALIDATION_FAILED', format);
    await refused({ ...file, format: 'other' }, 400, 'VALIDATION_FAILED', format);
    await refused({ ...file, version: 2 }, 400, 'VALIDATION_FAILED', {
      version: ['只能导入第1版的数据文件，请用同一版本的家底导出'],
    });
  });

  it('a file above the limits', async () => {
    const file = personalFileOfAll();
    const note = 'x'.repeat(personalData.import.maxBodyBytes ?? 0);
    await refused({ ...file, note }, 413, 'PAYLOAD_TOO_LARGE');
    const other = await test.call('POST', '/accounts', { token: user.token, body: { note } });
    expect(other.status).toBe(413);
  });

  type Spoil = (file: File) => void;
  const cases: [string, string, Spoil][] = [
    [
      'accounts.0.balance',
      '余额与流水之和不一致，文件可能不完整',
      (f) => spoil(f.accounts, { balance: '70' }),
    ],
    ['accounts.0.transactions', '缺少期初流水', (f) => spoil(f.accounts, { transactions: [] })],
    [
      'accounts.0.transactions.1.amount',
      '金额的正负与流水类型不符',
      (f) => spoil(f.accounts[0]?.transactions.slice(1), { amount: '30.5' }),
    ],
    [
      'accounts.0.transactions.1.amount',
      '只有信用账户的余额可以为负数',
      (f) => spoil(f.accounts[0]?.transactions.slice(1), { amount: '-130.5' }),
    ],
    [
      'accounts.0.transactions.0.createdAt',
      '时间必须写成 2026-01-31T08:00:00.000Z',
      (f) => spoil(f.accounts[0]?.transactions, { createdAt: 'gestern' }),
    ],
    ['accounts.0.currency', '不支持的货币', (f) => spoil(f.accounts, { currency: 'XXX' })],
    [
      'investments.0.quantity',
      '数字超出允许的范围',
      (f) => spoil(f.investments, { quantity: '0' }),
    ],
    [
      'investments.0.quantity',
      '必须是写成文字的数字，如 "12.50"',
      (f) => spoil(f.investments, { quantity: 3 }),
    ],
    [
      'investments.0.prices.0.price',
      '数字超出允许的范围',
      (f) => spoil(f.investments[0]?.prices, { price: '0' }),
    ],
    ['fixedAssets', '资产编号重复', (f) => f.fixedAssets.push(...f.fixedAssets)],
    [
      'fixedAssets.0.disposalDate',
      '报废日期只能且必须用于已报废的资产',
      (f) => spoil(f.fixedAssets, { usageStatus: 'SCRAPPED' }),
    ],
    [
      'fixedAssets.0.salvageValue',
      '残值不能大于原值',
      (f) => spoil(f.fixedAssets, { salvageRate: null, salvageValue: '1300' }),
    ],
    [
      'receivables.0.dueDate',
      '日期必须写成 YYYY-MM-DD',
      (f) => spoil(f.receivables, { dueDate: '2026-02-30' }),
    ],
    [
      'payables.0.counterparty',
      '对方名称不能为空',
      (f) => spoil(f.payables, { counterparty: ' ' }),
    ],
    [
      'securitiesAccounts.0.cash',
      '货币重复',
      (f) => f.securitiesAccounts[0]?.cash.push({ currency: 'USDT', amount: '1' }),
    ],
  ];

  it.each(cases)('a file whose fault is named at %s: %s', async (place, words, change) => {
    const file = personalFileOfAll();
    change(file);
    await refused(file, 400, 'VALIDATION_FAILED', { [place]: [words] });
  });

  function spoil(rows: object[] | undefined, changes: object) {
    Object.assign(rows?.[0] ?? {}, changes);
  }
});

describe('a file with random contents', () => {
  const amount = fc.integer({ min: 1, max: 99_999_999 }).map((cents) => cents / 100);
  const word = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .map((text) => `文${text.trim()}`);
  const movement = fc.record({ amount, description: fc.option(word) });
  const account = fc.record({
    name: word,
    opening: amount,
    moves: fc.array(movement, { maxLength: 8 }),
  });

  it('is exported and imported again unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(account, { maxLength: 4 }),
        fc.array(word),
        async (accounts, names) => {
          const from = await signIn(test);
          for (const { name, opening, moves } of accounts) {
            const body = { accountName: name, accountType: 'CREDIT', initialBalance: opening };
            const { id } = (await test.call('POST', '/accounts', { token: from.token, body })).body
              .data;
            for (const [index, move] of moves.entries()) {
              const kind = index % 2 === 0 ? 'withdraw' : 'deposit';
              await test.call('POST', `/accounts/${id}/${kind}`, { token: from.token, body: move });
            }
          }
          for (const name of names) {
            const body = { supplierName: name, amount: 0.01, dueDate: '2026-12-01' };
            await test.call('POST', '/payables', { token: from.token, body });
          }
          const to = await signIn(test);
          expect((await send(await exported(from.token), to.token)).status).toBe(200);
          expect(await possessions(to.token)).toEqual(await possessions(from.token));
        },
      ),
      { numRuns: 12 },
    );
    expect(await checkData(test.deps.db)).toEqual([]);
  }, 120_000);

  it('is refused or leaves valid data, never an error and never a half', async () => {
    const junk = fc.oneof(
      fc.constantFrom<unknown>(null, '', '0', '-1', '1e5', '0.001', 'NaN', [], {}, true, 1, -1),
      fc.constantFrom('2026-01-05', '9999-99-99', '2026-01-05T01:00:00.000Z', 'CREDIT', 'SCRAPPED'),
      fc.constantFrom('a\0b', '\ud800', '0'.repeat(90), '9'.repeat(39), `0.${'0'.repeat(38)}1`),
      fc.string({ unit: 'binary', maxLength: 30 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), junk, async (which, where, value) => {
        const file = personalFileOfAll();
        const rows = everyObject(file);
        const row = rows[which % rows.length] ?? {};
        const names = Object.keys(row);
        row[names[where % names.length] ?? ''] = value;
        const to = await signIn(test);
        const answer = await send(file, to.token);
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
        const brought = (await possessions(to.token)).accounts.length;
        expect(brought > 0 || answer.status !== 200 || file.accounts.length === 0).toBe(true);
      }),
      { numRuns: 150 },
    );
    expect(await checkData(test.deps.db)).toEqual([]);
  }, 120_000);

  /** The file and every object in it. */
  function everyObject(value: unknown): Record<string, unknown>[] {
    if (typeof value !== 'object' || value === null) return [];
    const inner = Object.values(value).flatMap(everyObject);
    return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner];
  }
});

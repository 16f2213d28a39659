import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { exportOf } from '../../../contract/list-export.ts';
import { registry } from '../../../contract/registry.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { allExamples, fill } from '../../testing/examples/all-examples.ts';
import type { Example } from '../../testing/examples/example.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';

let test: TestApp;
let user: SignedIn;
beforeAll(async () => {
  test = await buildTestApp();
  user = await signIn(test);
});
afterAll(() => test.close());

const post = async (path: string, body: object) =>
  (await test.call('POST', path, { token: user.token, body })).body.data;

/** The lines of a CSV file without its mark. */
async function csvOf(path: string, token = user.token): Promise<string[]> {
  const { status, body } = await test.call('GET', path, { token });
  expect([path, status, String(body).slice(0, 1)]).toEqual([path, 200, '\uFEFF']);
  return String(body).slice(1).trimEnd().split('\r\n');
}

/** The cells of a workbook as another reader than ours sees them. */
async function cellsOf(path: string, token = user.token): Promise<unknown[][]> {
  const headers = { authorization: `Bearer ${token}` };
  const { rawPayload } = await test.app.inject({ method: 'GET', url: `/api${path}`, headers });
  const [sheet, ...others] = await readXlsxFile(rawPayload);
  expect(others).toEqual([]);
  return sheet?.data ?? [];
}

const lists = registry.filter((endpoint) => endpoint.exports);

describe('every list', () => {
  let owner: SignedIn;
  let examples: Record<string, Example>;
  beforeAll(async () => {
    owner = await signIn(test);
    examples = await allExamples(test, owner.token);
  });

  function addressOf(list: Endpoint, format: string): string {
    const { name, path } = exportOf(list);
    const { params, query } = examples[name] ?? {};
    return `${fill(path, params)}?${new URLSearchParams({ ...query, format })}`;
  }

  it('has a name of its own in the names of files', () => {
    expect(lists.length).toBeGreaterThan(20);
    expect(new Set(lists.map((list) => list.exports)).size).toBe(lists.length);
  });

  it.each(lists)('$name leaves with Chinese headings, as a workbook and as CSV', async (list) => {
    const [heading] = await csvOf(addressOf(list, 'csv'), owner.token);
    const headings = heading?.split(',') ?? [];
    for (const one of headings) expect(one).toMatch(/^[\p{Script=Han}（）%]+$/u);
    expect(new Set(headings).size).toBe(headings.length);
    if (headings.some((one) => /额|价|值|成本|本金|收$|付$/.test(one))) {
      expect(headings.some((one) => /货币|币种/.test(one))).toBe(true);
    }
    const [first] = await cellsOf(addressOf(list, 'xlsx'), owner.token);
    expect(first).toEqual(headings);
  });
});

describe('the file of a list', () => {
  it('has every page of it, in the order of booking', async () => {
    const body = { accountName: '流水很多', accountType: 'CHECKING', initialBalance: 10 };
    const { id } = await post('/accounts', body);
    for (let index = 1; index <= 105; index += 1) {
      await post(`/accounts/${id}/deposit`, { amount: index, day: '2026-03-02' });
    }
    const lines = await csvOf(`/accounts/${id}/transactions/export?format=csv&page=3&size=10`);
    expect(lines).toHaveLength(1 + 1 + 105);
    expect(lines[0]).toBe('日期,类型,金额,余额,货币,说明,记账时间');
    // 10 and then 1 + 2 + … + 105 = 5,565.
    expect([lines[2], lines.at(-1)].map((line) => line?.split(',').slice(0, 5).join())).toEqual([
      '2026-03-02,存入,1,11,CNY',
      '2026-03-02,存入,105,5575,CNY',
    ]);
  });

  it('has what the filters of the list leave', async () => {
    for (const [customerName, dueDate] of [
      ['张三', '2026-01-05'],
      ['李四', '2030-01-05'],
      ['李五', '2026-01-06'],
    ]) {
      await post('/receivables', { customerName, amount: 12.5, dueDate, day: '2026-01-02' });
    }
    const names = async (query: string) =>
      (await csvOf(`/receivables/export?format=csv${query}`))
        .slice(1)
        .map((line) => line.split(',')[0]);
    expect(await names('')).toEqual(['张三', '李五', '李四']);
    expect(await names('&status=OVERDUE')).toEqual(['张三', '李五']);
    expect(await names('&keyword=%E6%9D%8E')).toEqual(['李五', '李四']);
    const listed = await test.call('GET', '/receivables?status=PENDING', { token: user.token });
    expect(listed.body.data).toMatchObject([{ customerName: '李四' }]);
  });

  it('has days as days, numbers as numbers and no formulas for a reader of workbooks', async () => {
    const supplierName = '=HYPERLINK("http://example.test")';
    const debt = { supplierName, amount: 1234.5, dueDate: '2026-02-28', day: '2026-01-02' };
    await post('/payables', { ...debt, description: '@SUM(1)' });
    const [headings = [], row = []] = await cellsOf('/payables/export');
    const cell = (heading: string) => row[headings.indexOf(heading)];
    expect(cell('对方')).toBe(supplierName);
    expect(cell('金额')).toBe(1234.5);
    expect(cell('货币')).toBe('CNY');
    expect(cell('到期日')).toEqual(new Date('2026-02-28T00:00:00Z'));
    expect(cell('付清日')).toBeNull();
    expect(cell('描述')).toBe('@SUM(1)');
    const [, line] = await csvOf('/payables/export?format=csv');
    expect(line).toBe(
      `"'=HYPERLINK(""http://example.test"")",1234.5,CNY,2026-01-02,2026-02-28,已逾期,0,1234.5,,'@SUM(1)`,
    );
  });

  it('keeps the zeros in front of a code', async () => {
    const first = { type: 'BUY', day: '2026-03-02', quantity: 100, price: 12.5 };
    const share = { investmentName: '平安银行', symbol: '000001', investmentType: 'STOCK' };
    await post('/investments', { ...share, currency: 'CNY', firstEntry: first });
    const [, holding] = await cellsOf('/investments/export');
    expect(holding?.slice(0, 6)).toEqual(['平安银行', '000001', '股票', 100, 'CNY', 1250]);
    const [headings, entry] = await cellsOf('/investments/entries/export');
    expect(headings?.slice(0, 3)).toEqual(['投资名称', '投资代码', '日期']);
    expect(entry?.slice(0, 3)).toEqual(['平安银行', '000001', new Date('2026-03-02T00:00:00Z')]);
  });

  it('is refused in another format, at the field', async () => {
    const { status, body } = await test.call('GET', '/loans/export?format=pdf', {
      token: user.token,
    });
    expect([status, body.error.fields]).toEqual([400, { format: ['不支持的文件格式'] }]);
  });
});

describe('the file of all accounts', () => {
  it('names the account and the currency of each transaction', async () => {
    const own = await signIn(test);
    for (const [accountName, currency] of [
      ['美元户', 'USD'],
      ['工资卡', 'CNY'],
    ]) {
      const body = { accountName, accountType: 'SAVINGS', currency, initialBalance: 5 };
      await test.call('POST', '/accounts', {
        token: own.token,
        body: { ...body, day: '2026-03-02' },
      });
    }
    const lines = await csvOf('/accounts/transactions/export?format=csv', own.token);
    expect(lines.map((line) => line.split(',').slice(0, 6).join())).toEqual([
      '账户名称,日期,类型,金额,余额,货币',
      '美元户,2026-03-02,期初余额,5,5,USD',
      '工资卡,2026-03-02,期初余额,5,5,CNY',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { personalData } from '../../../contract/personal-data/personal-data.ts';
import { personalFileOfAll } from '../../testing/bodies/personal-file.ts';
import {
  type PersonalFile,
  personalDataFixture,
} from '../../testing/fixtures/personal-data-fixture.ts';

const fixture = personalDataFixture();

describe('an import writes nothing and refuses', () => {
  const nothing = { accounts: [], investments: [], fixedAssets: [], securitiesAccounts: [] };

  async function refused(body: unknown, status: number, code: string, words?: object) {
    const answer = await fixture.importFile(body);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ success: false, code });
    if (words) expect(answer.body.error.fields).toMatchObject(words);
    expect(await fixture.exportFile()).toMatchObject({ ...nothing, receivables: [], payables: [] });
  }

  it('an account that has data already', async () => {
    const body = { accountName: '已有', accountType: 'CHECKING' };
    await fixture.test.call('POST', '/accounts', { token: fixture.user.token, body });
    const answer = await fixture.importFile(personalFileOfAll());
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe('账户中已有数据，只能导入到空账户');
    expect((await fixture.exportFile()).investments).toEqual([]);
  });

  it('the second of two at the same time', async () => {
    const answers = await Promise.all([
      fixture.importFile(personalFileOfAll()),
      fixture.importFile(personalFileOfAll()),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await fixture.exportFile()).accounts).toHaveLength(1);
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
    const other = await fixture.test.call('POST', '/accounts', {
      token: fixture.user.token,
      body: { note },
    });
    expect(other.status).toBe(413);
  });

  type Spoil = (file: PersonalFile) => void;
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

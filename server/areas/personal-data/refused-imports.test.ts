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
    [
      'accounts.0.transactions.0.chain',
      '只有存入、取出和利息可以更正',
      (f) => spoil(f.accounts[0]?.transactions, { chain: '1' }),
    ],
    [
      'accounts.0.transactions.2.chain',
      '同一更正编号只能有一笔原始流水',
      (f) => addTwin(f, { chain: '1' }, { chain: '1' }),
    ],
    [
      'accounts.0.transactions.2.corrects',
      '一笔流水更正前的记录必须已冲正',
      (f) => addTwin(f, { chain: '1' }, { corrects: '1' }),
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

  const written = { createdAt: '2026-01-05T01:00:00.000Z', updatedAt: '2026-02-05T01:00:00.000Z' };
  const category = (name: string, kind: string, parent: number | null) => {
    return {
      name,
      kind,
      parent,
      icon: null,
      position: 0,
      isHidden: false,
      builtIn: null,
      ...written,
    };
  };
  const lunch = { account: 1, transaction: 2 };
  const details = {
    ...{ entry: lunch, payee: '面馆', category: 2, chosenBy: 'RULE', proposed: 1 },
    ...{ isOnce: true, isReimbursable: false, tags: [1], parts: [], refunds: [], ...written },
  };
  const rule = {
    ...{
      conditions: { min: 1, tagId: null, accountId: null },
      effects: { payee: null },
      tag: 1,
      account: 1,
      category: 2,
      tags: [1],
    },
  };
  const word = { source: '支付宝', word: '餐饮', createdAt: written.createdAt };
  const spending = {
    categories: [
      category('餐饮', 'EXPENSE', null),
      category('早餐', 'EXPENSE', 1),
      category('工资', 'INCOME', null),
    ],
    tags: [{ name: '出差', createdAt: written.createdAt }],
    details: [details],
    rules: [rule],
    words: [{ ...word, category: 2 }],
  };
  const categories = (...more: object[]) => ({ categories: [...spending.categories, ...more] });
  const order = '上级分类必须排在前面，并且没有上级';
  const unknown = '文件中没有这个编号';
  const entryOnce = '必须指向一笔存入、取出或利息，每笔只能有一条';
  const part = { amount: '30.5', category: 4, note: null };
  const nowhere = { purchase: { account: 1, transaction: 1 }, amount: '1' };
  const ofSpending: [string, string, object][] = [
    ['categories.3.parent', order, categories(category('夜宵', 'EXPENSE', 5))],
    ['categories.3.parent', order, categories(category('夜宵', 'EXPENSE', 4))],
    ['categories.3.parent', order, categories(category('夜宵', 'EXPENSE', 2))],
    ['categories.3.parent', '上级分类的类型不同', categories(category('夜宵', 'EXPENSE', 3))],
    ['details.0.entry', entryOnce, { details: [{ ...details, entry: nowhere.purchase }] }],
    ['details.1.entry', entryOnce, { details: [details, details] }],
    ['details.0.category', unknown, { details: [{ ...details, category: 4 }] }],
    ['details.0.proposed', unknown, { details: [{ ...details, proposed: 4 }] }],
    ['details.0.tags', unknown, { details: [{ ...details, tags: [1, 2] }] }],
    ['details.0.parts.0.category', unknown, { details: [{ ...details, parts: [part] }] }],
    [
      'details.0.refunds.0.purchase',
      '没有这笔支出',
      { details: [{ ...details, refunds: [nowhere] }] },
    ],
    ['rules.0.account', unknown, { rules: [{ ...rule, account: 2 }] }],
    ['rules.0.tag', unknown, { rules: [{ ...rule, tag: 2 }] }],
    ['rules.0.category', unknown, { rules: [{ ...rule, category: 4 }] }],
    ['rules.0.tags', unknown, { rules: [{ ...rule, tags: [1, 2] }] }],
    [
      'rules.0',
      '请至少填写一个条件',
      { rules: [{ ...rule, conditions: {}, tag: null, account: null }] },
    ],
    ['words.0.category', unknown, { words: [{ ...word, category: 4 }] }],
  ];

  it.each(ofSpending)(
    'a file whose spending has a fault at %s: %s',
    async (place, words, changes) => {
      const file = { ...personalFileOfAll(), spending: [{ ...spending, ...changes }] };
      const { status, body } = await fixture.importFile(file);
      expect([status, body.error?.fields]).toEqual([400, { [`spending.0.${place}`]: [words] }]);
    },
  );

  it('nothing of the same spending without a fault, which is exported as it was', async () => {
    const file = { ...personalFileOfAll(), spending: [spending] };
    expect((await fixture.importFile(file)).status).toBe(200);
    const others = { budgets: [], links: [], reconciliations: [], recurring: [] };
    expect((await fixture.exportFile()).spending).toEqual([{ ...spending, ...others }]);
  });

  /** Adds a withdrawal like the one that is there, with other fields for each of the two. */
  function addTwin({ accounts: [account] }: PersonalFile, one: object, other: object) {
    const spent = account?.transactions[1];
    if (!account || !spent) return;
    account.transactions.push({ ...spent, ...other });
    Object.assign(spent, one);
    account.balance = '39';
  }

  function spoil(rows: object[] | undefined, changes: object) {
    Object.assign(rows?.[0] ?? {}, changes);
  }
});

import { describe, expect, it } from 'vitest';
import { exportingUsers } from '../../../../testing/exporting-users.ts';

const { newUser } = exportingUsers();
const formats = ['xlsx', 'csv'];

describe('a list of our own comes back as it left', () => {
  it.each(formats)('accounts, in %s', async (format) => {
    const from = await newUser();
    const card = { accountName: '信用卡', accountType: 'CREDIT', statementDay: 5, paymentDay: 25 };
    await from.send('POST', '/accounts', { ...card, description: '=白金' });
    const saved = { accountName: '存折', accountType: 'SAVINGS', currency: 'USD' };
    await from.send('POST', '/accounts', { ...saved, initialBalance: 1234.5 });
    const to = await newUser();
    await to.bringIn(await from.file(`/accounts/export?format=${format}`), 'ACCOUNTS');
    const wanted = ['账户名称', '账户类型', '货币', '余额', '账单日', '还款日', '描述'] as const;
    expect((await to.columnsOf('/accounts/export', ...wanted)).sort()).toEqual(
      ["信用卡 信用账户 CNY 0 5 25 '=白金", '存折 储蓄账户 USD 1234.5   '].sort(),
    );
  });

  it.each(formats)('fixed assets, in %s', async (format) => {
    const from = await newUser();
    const days = { purchaseDate: '2024-01-05', startUseDate: '2024-02-01' };
    const piano = { name: '钢琴', assetCode: 'P-1', assetCategory: '家具', isImportant: 1 };
    const value = { originalValue: 12000, salvageRate: 5, estimatedLife: 8 };
    const method = { depreciationMethod: 'SUM_OF_YEARS', usageStatus: 'IDLE', remarks: '客厅' };
    await from.send('POST', '/fixed-assets', { ...days, ...piano, ...value, ...method });
    const to = await newUser();
    const path = `/fixed-assets/export?format=${format}`;
    await to.bringIn(await from.file(path, 'POST'), 'FIXED_ASSETS');
    expect(await to.send('GET', '/fixed-assets')).toMatchObject([
      { ...days, ...piano, ...value, ...method },
    ]);
    const text = async (user: typeof to) =>
      new TextDecoder().decode(await user.file('/fixed-assets/export?format=csv', 'POST'));
    expect(await text(to)).toBe(await text(from));
  });

  it.each([
    ...formats.map((format) => ['RECEIVABLES', 'receivables', 'customerName', format] as const),
    ...formats.map((format) => ['PAYABLES', 'payables', 'supplierName', format] as const),
  ])('%s, of /%s by %s, in %s', async (kind, area, name, format) => {
    const from = await newUser();
    const terms = { amount: 500.25, day: '2026-03-01', dueDate: '2027-12-31' };
    const { id } = await from.send('POST', `/${area}`, { ...terms, [name]: '李明' });
    await from.send('PUT', `/${area}/${id}/paid`, { day: '2026-04-01' });
    await from.send('POST', `/${area}`, { ...terms, [name]: '王芳', description: '借车' });
    const to = await newUser();
    await to.bringIn(await from.file(`/${area}/export?format=${format}`), kind);
    const text = async (user: typeof to) =>
      new TextDecoder().decode(await user.file(`/${area}/export?format=csv`));
    const sorted = async (user: typeof to) => (await text(user)).split('\r\n').sort();
    expect(await sorted(to)).toEqual(await sorted(from));
  });
});

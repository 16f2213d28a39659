import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { signIn } from '../testing/sign-in.ts';

let test: TestApp;
let token: string;
let userId: string;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.set('2026-11-21T02:00:00.000Z');
  ({ token, userId } = await signIn(test));
});

const call = (method: string, path: string, body?: unknown) =>
  test.call(method, path, { token, ...(body !== undefined && { body }) });

let codes = 0;
const sound = () => {
  codes += 1;
  return {
    name: '相机',
    assetCode: `FA-20260105-${String(codes).padStart(4, '0')}`,
    assetCategory: '电子设备',
    originalValue: 12_000,
    depreciationMethod: 'STRAIGHT_LINE',
    purchaseDate: '2026-01-05',
    startUseDate: '2026-01-05',
  };
};

async function add(fields: Record<string, unknown> = {}) {
  const { body } = await call('POST', '/fixed-assets', { ...sound(), ...fields });
  expect(body.message).toBe('固定资产已添加');
  return body.data;
}

const edit = async (id: string, fields: Record<string, unknown>) =>
  (await call('PUT', `/fixed-assets/${id}`, fields)).body.data;

describe('adding an asset', () => {
  it('answers it with the defaults for what was left out, and its value today', async () => {
    expect(await add({ assetCode: 'FA-20260105-9001', remarks: '  ' })).toMatchObject({
      assetCode: 'FA-20260105-9001',
      usageStatus: 'IN_USE',
      status: 1,
      salvageRate: 0,
      salvageValue: 0,
      salvageGiven: 'RATE',
      estimatedLife: 5,
      currency: 'CNY',
      exchangeRate: 1,
      isImportant: 0,
      requireInspection: 0,
      inspectionCycle: 12,
      remarks: null,
      disposalDate: null,
      depreciationNote: null,
      version: 1,
      // 12 000 over 60 months is 200; February to October are nine months.
      currentValue: 10_200,
      accumulatedDepreciation: 1_800,
    });
  });

  it('keeps every field of SPEC.md §3', async () => {
    const given = {
      ...sound(),
      assetSubcategory: '相机',
      location: '书房',
      department: '家庭',
      responsiblePerson: '林小满',
      usageStatus: 'IDLE',
      status: 2,
      salvageRate: 5,
      estimatedLife: 8,
      depreciationMethod: 'SUM_OF_YEARS',
      currency: 'USD',
      exchangeRate: 7.1234,
      brandModel: 'X100',
      serialNumber: 'SN-1',
      supplier: '店',
      invoiceNumber: '0001',
      warrantyStartDate: '2026-01-05',
      warrantyEndDate: '2028-01-05',
      isImportant: 1,
      requireInspection: 1,
      inspectionCycle: 6,
      nextInspectionDate: '2026-12-01',
      maintenanceRecord: '清洁'.repeat(5000),
      insuranceCompany: '保险',
      insurancePolicyNumber: 'P1',
      insuranceStartDate: '2026-01-05',
      insuranceEndDate: '2026-12-05',
      photoUrl: 'https://example.org/a.jpg?x=1',
      description: '说明',
      specifications: '规格',
      tags: '摄影,旅行',
      remarks: '备注',
      totalUnits: 1000.5,
      usedUnits: 0,
    };
    const { id } = await add(given);
    expect((await call('GET', `/fixed-assets/${id}`)).body.data).toMatchObject({
      ...given,
      salvageValue: 600,
    });
  });

  it('takes the client’s date with a time, and ignores fields that are not to be set', async () => {
    const asset = await add({ purchaseDate: '2026-01-05 23:30:00', currentValue: 1, id: 'mine' });
    expect(asset.purchaseDate).toBe('2026-01-05');
    expect(asset.currentValue).toBe(10_200);
    expect(asset.id).not.toBe('mine');
  });

  it.each<[string, Record<string, unknown>, string, string]>([
    ['no name', { name: ' ' }, 'name', '资产名称不能为空'],
    ['no code', { assetCode: null }, 'assetCode', '资产编号不能为空'],
    ['no category', { assetCategory: undefined }, 'assetCategory', '资产类别不能为空'],
    ['no purchase date', { purchaseDate: '' }, 'purchaseDate', '购买日期不能为空'],
    ['no start of use', { startUseDate: null }, 'startUseDate', '开始使用日期不能为空'],
    ['no original value', { originalValue: undefined }, 'originalValue', '原值必须大于0'],
    ['an original value of 0', { originalValue: 0 }, 'originalValue', '原值必须大于0'],
    ['a thousandth', { originalValue: 1.001 }, 'originalValue', '最多保留2位小数'],
    ['a text for a number', { originalValue: '5' }, 'originalValue', '必须是数字'],
    ['a life of 0', { estimatedLife: 0 }, 'estimatedLife', '预计使用年限必须大于0'],
    ['half a year', { estimatedLife: 1.5 }, 'estimatedLife', '预计使用年限必须是整数'],
    ['a life of 101', { estimatedLife: 101 }, 'estimatedLife', '预计使用年限不能超过100年'],
    ['a life of 1e300', { estimatedLife: 1e300 }, 'estimatedLife', '预计使用年限不能超过100年'],
    ['no method', { depreciationMethod: null }, 'depreciationMethod', '请选择折旧方法'],
    ['an unknown method', { depreciationMethod: 'MAGIC' }, 'depreciationMethod', '请选择折旧方法'],
    ['an unknown status', { usageStatus: 'LOST' }, 'usageStatus', '使用状态不正确'],
    ['a rate below 0', { salvageRate: -1 }, 'salvageRate', '残值率不能小于0'],
    ['a rate above 100', { salvageRate: 100.01 }, 'salvageRate', '残值率不能超过100'],
    ['a salvage below 0', { salvageValue: -0.01 }, 'salvageValue', '残值不能为负数'],
    ['a salvage above original', { salvageValue: 12_000.01 }, 'salvageValue', '残值不能大于原值'],
    ['a negative exchange rate', { exchangeRate: -1 }, 'exchangeRate', '汇率不能为负数'],
    ['an unknown currency', { currency: 'AUD' }, 'currency', '不支持的货币'],
    ['a flag of 2', { isImportant: 2 }, 'isImportant', '必须是0或1'],
    ['a flag that is a truth', { requireInspection: true }, 'requireInspection', '必须是0或1'],
    ['a cycle of 0', { inspectionCycle: 0 }, 'inspectionCycle', '检查周期必须大于0'],
    ['the year 0001', { purchaseDate: '0001-01-01' }, 'purchaseDate', '日期格式不正确'],
    ['the year 9999', { warrantyEndDate: '9999-12-31' }, 'warrantyEndDate', '日期格式不正确'],
    ['30 February', { startUseDate: '2026-02-30' }, 'startUseDate', '日期格式不正确'],
    [
      'a day that is a number',
      { nextInspectionDate: 20260101 },
      'nextInspectionDate',
      '必须是文字',
    ],
    ['a text of 10 001', { description: 'x'.repeat(10_001) }, 'description', '不能超过10000个字符'],
    ['a name of 10 000', { name: 'x'.repeat(10_000) }, 'name', '不能超过100个字符'],
    ['a NUL', { remarks: 'a\0b' }, 'remarks', '包含不允许的字符'],
    [
      'a photo over http',
      { photoUrl: 'http://example.org/a.jpg' },
      'photoUrl',
      '照片地址必须是以 https:// 开头的网址',
    ],
    [
      'a photo that is script',
      { photoUrl: 'javascript:alert(1)' },
      'photoUrl',
      '照片地址必须是以 https:// 开头的网址',
    ],
    [
      'a warranty that ends first',
      { warrantyStartDate: '2026-02-01', warrantyEndDate: '2026-01-31' },
      'warrantyEndDate',
      '保修结束日期不能早于开始日期',
    ],
    [
      'an insurance that ends first',
      { insuranceStartDate: '2026-02-01', insuranceEndDate: '2025-02-01' },
      'insuranceEndDate',
      '保险结束日期不能早于开始日期',
    ],
    [
      'a disposal of what is in use',
      { disposalDate: '2026-02-01' },
      'disposalDate',
      '只有已报废的资产才有报废日期',
    ],
    [
      'a disposal tomorrow',
      { usageStatus: 'SCRAPPED', disposalDate: '2026-11-22' },
      'disposalDate',
      '报废日期不能晚于今天',
    ],
    [
      'a disposal before its use',
      { usageStatus: 'SCRAPPED', disposalDate: '2026-01-04' },
      'disposalDate',
      '报废日期不能早于开始使用日期',
    ],
  ])('refuses %s', async (_, fields, field, text) => {
    const answer = await call('POST', '/fixed-assets', { ...sound(), ...fields });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('VALIDATION_FAILED');
    expect(answer.body.error.fields[field]).toContain(text);
    expect((await call('GET', '/fixed-assets')).body.data).toEqual([]);
  });

  it('refuses a code that the user has already, and marks the field', async () => {
    const { assetCode } = await add();
    const answer = await call('POST', '/fixed-assets', { ...sound(), assetCode });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'CONFLICT',
      message: '资产编号已存在',
      error: { fields: { assetCode: ['资产编号已存在'] } },
    });
    token = (await signIn(test)).token;
    expect((await add({ assetCode })).assetCode).toBe(assetCode);
  });

  it('lets one of two parallel calls have a code', async () => {
    const body = sound();
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/fixed-assets', body)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
  });

  it('remembers a submission by its key', async () => {
    const body = sound();
    const headers = { 'idempotency-key': 'once' };
    const first = await test.call('POST', '/fixed-assets', { token, body, headers });
    const again = await test.call('POST', '/fixed-assets', { token, body, headers });
    expect(again.body).toEqual(first.body);
    expect((await call('GET', '/fixed-assets')).body.data).toHaveLength(1);
  });
});

describe('editing an asset', () => {
  it('changes what is given, keeps the rest, and counts the version', async () => {
    const { id } = await add({ location: '书房', remarks: '旧' });
    expect(await edit(id, { name: '新相机', remarks: null, version: 1 })).toMatchObject({
      name: '新相机',
      location: '书房',
      remarks: null,
      originalValue: 12_000,
      version: 2,
    });
  });

  it('refuses a stale version with the current row', async () => {
    const { id } = await add();
    await edit(id, { name: '改' });
    const answer = await call('PUT', `/fixed-assets/${id}`, { name: '又改', version: 1 });
    expect(answer.status).toBe(409);
    expect(answer.body.error.current).toMatchObject({ id, name: '改', version: 2 });
  });

  it('may change the code, but not to one in use', async () => {
    const { assetCode } = await add();
    const { id } = await add();
    expect((await call('PUT', `/fixed-assets/${id}`, { assetCode })).status).toBe(409);
    expect(await edit(id, { assetCode: `${assetCode}-B` })).toMatchObject({
      assetCode: `${assetCode}-B`,
      version: 2,
    });
  });

  it('holds the rules against what was there before', async () => {
    const { id } = await add({ warrantyStartDate: '2026-02-01', salvageValue: 500 });
    const early = await call('PUT', `/fixed-assets/${id}`, { warrantyEndDate: '2026-01-01' });
    expect(early.body.error.fields).toEqual({ warrantyEndDate: ['保修结束日期不能早于开始日期'] });
    const low = await call('PUT', `/fixed-assets/${id}`, { originalValue: 499.99 });
    expect(low.body.error.fields).toEqual({ originalValue: ['原值不能小于残值'] });
    expect((await call('GET', `/fixed-assets/${id}`)).body.data.version).toBe(1);
  });

  it.each([
    ['name', '资产名称不能为空'],
    ['purchaseDate', '购买日期不能为空'],
    ['originalValue', '原值必须大于0'],
    ['estimatedLife', '预计使用年限必须大于0'],
  ])('does not let %s be cleared', async (field, text) => {
    const { id } = await add();
    const answer = await call('PUT', `/fixed-assets/${id}`, { [field]: null });
    expect(answer.status).toBe(400);
    expect(answer.body.error.fields[field]).toContain(text);
  });
});

describe('the two salvages', () => {
  it('follow each other, the one given last leading', async () => {
    const { id } = await add({ salvageRate: 5 });
    expect(await edit(id, { salvageValue: 900 })).toMatchObject({
      salvageRate: 7.5,
      salvageValue: 900,
      salvageGiven: 'VALUE',
    });
    expect(await edit(id, { originalValue: 10_000 })).toMatchObject({
      salvageRate: 9,
      salvageValue: 900,
    });
    expect(await edit(id, { salvageRate: 3.125 })).toMatchObject({
      salvageRate: 3.125,
      salvageValue: 312.5,
      salvageGiven: 'RATE',
    });
    expect(await edit(id, { originalValue: 20_000 })).toMatchObject({
      salvageRate: 3.125,
      salvageValue: 625,
    });
  });

  it('with both in one body the value wins', async () => {
    expect(await add({ salvageRate: 5, salvageValue: 1_000 })).toMatchObject({
      salvageRate: 8.33,
      salvageValue: 1_000,
    });
  });

  it('are nothing once cleared', async () => {
    const { id } = await add({ salvageValue: 1_000 });
    expect(await edit(id, { salvageValue: null })).toMatchObject({
      salvageRate: 0,
      salvageValue: 0,
    });
  });

  it('may be all of the original value', async () => {
    expect(await add({ salvageRate: 100 })).toMatchObject({
      salvageValue: 12_000,
      currentValue: 12_000,
    });
  });
});

describe('value and schedule', () => {
  it('falls on the first of a month, in the zone of the house', async () => {
    const { id } = await add({ startUseDate: '2026-10-31' });
    const value = async () => (await call('GET', `/fixed-assets/${id}`)).body.data.currentValue;
    test.clock.set('2026-11-30T15:59:00.000Z');
    expect(await value()).toBe(12_000);
    test.clock.set('2026-11-30T16:00:00.000Z');
    expect(await value()).toBe(11_800);
  });

  it('tells the schedule by years of use, summing exactly', async () => {
    const { id } = await add({ originalValue: 10_000, estimatedLife: 3, salvageValue: 0 });
    const { data } = (await call('GET', `/fixed-assets/${id}/depreciation`)).body;
    expect(data).toMatchObject({
      id,
      originalValue: 10_000,
      salvageValue: 0,
      currentValue: 7_500,
      accumulatedDepreciation: 2_500,
      depreciationNote: null,
    });
    expect(data.schedule).toEqual([
      { year: 1, months: 12, depreciation: 3333.33, accumulated: 3333.33, endValue: 6666.67 },
      { year: 2, months: 12, depreciation: 3333.33, accumulated: 6666.66, endValue: 3333.34 },
      { year: 3, months: 12, depreciation: 3333.34, accumulated: 10_000, endValue: 0 },
    ]);
  });

  it('says why units of production are not depreciated, until it knows them', async () => {
    const { id, ...asset } = await add({ depreciationMethod: 'UNITS_OF_PRODUCTION' });
    expect(asset.currentValue).toBe(12_000);
    expect(asset.depreciationNote).toContain('工作量');
    expect(await edit(id, { totalUnits: 200_000, usedUnits: 50_000 })).toMatchObject({
      currentValue: 9_000,
      depreciationNote: null,
    });
    const { data } = (await call('GET', `/fixed-assets/${id}/depreciation`)).body;
    expect(data.schedule).toEqual([]);
  });

  it('stops when the asset is scrapped, and goes on when it is not after all', async () => {
    const { id } = await add();
    const scrapped = await edit(id, { usageStatus: 'SCRAPPED' });
    expect(scrapped).toMatchObject({ disposalDate: '2026-11-21', currentValue: 10_200 });
    test.clock.set('2026-12-15T02:00:00.000Z');
    await call('GET', '/fixed-assets/statuses');
    test.clock.set('2027-01-10T02:00:00.000Z');
    const later = (await call('GET', `/fixed-assets/${id}`)).body.data;
    expect(later.currentValue).toBe(10_000);
    expect(await edit(id, { name: '旧相机' })).toMatchObject({ disposalDate: '2026-11-21' });
    expect(await edit(id, { usageStatus: 'IN_USE' })).toMatchObject({
      disposalDate: null,
      currentValue: 9_800,
    });
  });

  it('takes another day of disposal than today', async () => {
    const { id } = await add({ usageStatus: 'SCRAPPED', disposalDate: '2026-04-10' });
    expect((await call('GET', `/fixed-assets/${id}`)).body.data).toMatchObject({
      disposalDate: '2026-04-10',
      currentValue: 11_400,
    });
    const { schedule } = (await call('GET', `/fixed-assets/${id}/depreciation`)).body.data;
    expect(schedule).toMatchObject([{ year: 1, months: 3, depreciation: 600, endValue: 11_400 }]);
  });
});

describe('lists', () => {
  it('are newest purchase first, and only one’s own', async () => {
    await add({ name: '旧', purchaseDate: '2020-01-01' });
    await add({ name: '新', purchaseDate: '2026-02-01' });
    await add({ name: '中', purchaseDate: '2023-01-01' });
    const names = (answer: { body: { data: { name: string }[] } }) =>
      answer.body.data.map(({ name }) => name);
    expect(names(await call('GET', '/fixed-assets'))).toEqual(['新', '中', '旧']);
    expect(names(await call('POST', '/fixed-assets/list', {}))).toEqual(['新', '中', '旧']);
    token = (await signIn(test)).token;
    expect(names(await call('GET', '/fixed-assets'))).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['a keyword in the name', { keyword: '钢' }, ['钢琴']],
    ['a keyword in any case', { keyword: 'macBOOK' }, ['MacBook']],
    ['a keyword in the code', { keyword: 'fa-car' }, ['车']],
    ['a keyword that is a pattern elsewhere', { keyword: '%' }, []],
    ['a category', { assetCategory: '乐器' }, ['钢琴']],
    ['a status', { usageStatus: 'IDLE' }, ['车']],
    ['the first day, included', { purchaseDateFrom: '2025-05-05' }, ['MacBook', '车']],
    ['the last day, included', { purchaseDateTo: '2024-03-01' }, ['钢琴']],
    ['a range', { purchaseDateFrom: '2024-03-02', purchaseDateTo: '2025-05-05' }, ['车']],
    ['all together', { keyword: '车', usageStatus: 'IN_USE' }, []],
    [
      'blanks',
      { keyword: ' ', assetCategory: '', usageStatus: '', purchaseDateFrom: '' },
      ['MacBook', '车', '钢琴'],
    ],
    [
      'nulls',
      { keyword: null, usageStatus: null, purchaseDateTo: null },
      ['MacBook', '车', '钢琴'],
    ],
  ])('narrow to %s', async (_, filter, expected) => {
    await add({ name: '钢琴', assetCategory: '乐器', purchaseDate: '2024-03-01' });
    await add({
      name: '车',
      assetCode: `FA-CAR-${codes}`,
      usageStatus: 'IDLE',
      purchaseDate: '2025-05-05',
    });
    await add({ name: 'MacBook', purchaseDate: '2026-01-01' });
    const { data } = (await call('POST', '/fixed-assets/list', filter)).body;
    expect(data.map((asset: { name: string }) => asset.name)).toEqual(expected);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['an unknown status', { usageStatus: 'LOST' }, 'usageStatus'],
    ['a day that is none', { purchaseDateFrom: 'yesterday' }, 'purchaseDateFrom'],
    ['a number for a keyword', { keyword: 5 }, 'keyword'],
  ])('refuse %s', async (_, filter, field) => {
    for (const path of ['/fixed-assets/list', '/fixed-assets/export']) {
      const answer = await call('POST', path, filter);
      expect(answer.status).toBe(400);
      expect(answer.body.error.fields[field]).toHaveLength(1);
    }
  });

  it('take no filter at all for an empty one', async () => {
    await add();
    const answer = await test.call('POST', '/fixed-assets/list', { token });
    expect(answer.body.data).toHaveLength(1);
  });
});

describe('deleting', () => {
  it('deletes one', async () => {
    const { id } = await add();
    expect((await call('DELETE', `/fixed-assets/${id}`)).body.message).toBe('固定资产已删除');
    expect((await call('GET', `/fixed-assets/${id}`)).status).toBe(404);
    expect((await call('DELETE', `/fixed-assets/${id}`)).status).toBe(404);
  });

  it('deletes several, with an audit line for each', async () => {
    const ids = [(await add()).id, (await add()).id];
    const { id: kept } = await add();
    const answer = await call('DELETE', '/fixed-assets/batch', { ids: [...ids, ids[0]] });
    expect(answer.body.data).toEqual({ ids });
    const { data } = (await call('GET', '/fixed-assets')).body;
    expect(data.map((asset: { id: string }) => asset.id)).toEqual([kept]);
    const lines = await test.deps.db
      .selectFrom('audit_log')
      .select('target_id')
      .where('user_id', '=', userId)
      .where('action', '=', 'fixedAssets.removeBatch')
      .execute();
    expect(lines.map((line) => line.target_id).sort()).toEqual([...ids].sort());
  });

  it('deletes none when one is another’s, gone, or nonsense', async () => {
    const { id } = await add();
    const own = token;
    token = (await signIn(test)).token;
    const { id: theirs } = await add();
    token = own;
    const gone = '00000000-0000-7000-8000-000000000000';
    for (const other of [theirs, gone, 'x', "' OR 1=1 --"]) {
      const answer = await call('DELETE', '/fixed-assets/batch', { ids: [id, other] });
      expect(answer.status).toBe(404);
      expect(answer.body.code).toBe('NOT_FOUND');
    }
    expect((await call('GET', '/fixed-assets')).body.data).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    ['nothing', {}],
    ['an empty list', { ids: [] }],
    ['a text', { ids: 'all' }],
    ['numbers', { ids: [1] }],
  ])('refuses %s', async (_, body) => {
    expect((await call('DELETE', '/fixed-assets/batch', body)).status).toBe(400);
  });
});

describe('statistics', () => {
  it('add up at each asset’s own rate, scrapped ones out of the value alone', async () => {
    await add();
    await add({ originalValue: 1_000, currency: 'USD', exchangeRate: 7.1, usageStatus: 'IDLE' });
    await add({ originalValue: 600, usageStatus: 'SCRAPPED', disposalDate: '2026-03-15' });
    // 12 000 + 7 100 + 600; nine months of sixty: 10 200 + 850 x 7.1; 1 800 + 150 x 7.1 + 20.
    expect((await call('GET', '/fixed-assets/statistics')).body.data).toEqual({
      totalCount: 3,
      totalPurchaseValue: 19_700,
      totalValue: 16_235,
      totalDepreciation: 2_885,
      inUseCount: 1,
      currency: 'CNY',
      rateTime: null,
      missingRates: [],
      staleRates: [],
    });
  });

  it('of nobody’s assets are nothing', async () => {
    expect((await call('GET', '/fixed-assets/statistics')).body.data).toMatchObject({
      totalCount: 0,
      totalPurchaseValue: 0,
      totalValue: 0,
      totalDepreciation: 0,
      inUseCount: 0,
    });
  });

  it('say when the asked currency cannot be converted to, and refuse one they do not know', async () => {
    await add();
    const { data } = (
      await test.call('GET', '/fixed-assets/statistics', { token, query: { currency: 'GBP' } })
    ).body;
    expect(data).toMatchObject({ currency: 'GBP', totalValue: 0, missingRates: ['CNY'] });
    const query = { currency: 'AUD' };
    expect((await test.call('GET', '/fixed-assets/statistics', { token, query })).status).toBe(400);
  });
});

describe('the balance sheet', () => {
  it('counts fixed assets at their own rate, and scrapped ones not at all', async () => {
    await add();
    await add({ originalValue: 1_000, currency: 'USD', exchangeRate: 7.1 });
    await add({ originalValue: 600, usageStatus: 'SCRAPPED' });
    expect((await call('GET', '/overview/assets')).body.data).toMatchObject({
      assetBreakdown: { fixedAssets: 16_235 },
      totalAssets: 16_235,
      netWorth: 16_235,
      liquidAssets: 0,
      missingRates: [],
    });
  });
});

describe('choices', () => {
  it('are the usual categories and those in use', async () => {
    await add({ assetCategory: '宠物', assetSubcategory: '猫' });
    await add({ assetCategory: '乐器', assetSubcategory: '马头琴' });
    const { data } = (await call('GET', '/fixed-assets/categories')).body;
    const find = (value: string) => data.find((entry: { value: string }) => entry.value === value);
    expect(data[0]).toMatchObject({ value: '房产', label: '房产' });
    expect(find('宠物').children).toEqual([{ value: '猫', label: '猫' }]);
    expect(find('乐器').children).toContainEqual({ value: '钢琴', label: '钢琴' });
    expect(find('乐器').children).toContainEqual({ value: '马头琴', label: '马头琴' });
    token = (await signIn(test)).token;
    const others = (await call('GET', '/fixed-assets/categories')).body.data;
    expect(JSON.stringify(others)).not.toContain('宠物');
  });

  it('are four statuses', async () => {
    expect((await call('GET', '/fixed-assets/statuses')).body.data).toEqual([
      { value: 'IN_USE', label: '使用中' },
      { value: 'IDLE', label: '闲置' },
      { value: 'MAINTENANCE', label: '维修中' },
      { value: 'SCRAPPED', label: '已报废' },
    ]);
  });
});

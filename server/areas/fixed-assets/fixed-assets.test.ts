import { describe, expect, it } from 'vitest';
import { fixedAssetsFixture } from '../../testing/fixed-assets-fixture.ts';

const fixture = fixedAssetsFixture();
const { add, call, edit, sound } = fixture;

describe('adding an asset', () => {
  it('returns it with the defaults for what was left out, and its value today', async () => {
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

  it('stores and returns every specified field', async () => {
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

  it('refuses a code that the user has already, and marks the field', async () => {
    const { assetCode } = await add();
    const answer = await call('POST', '/fixed-assets', { ...sound(), assetCode });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'CONFLICT',
      message: '资产编号已存在',
      error: { fields: { assetCode: ['资产编号已存在'] } },
    });
    await fixture.switchUser();
    expect((await add({ assetCode })).assetCode).toBe(assetCode);
  });

  it('gives a code to one of two concurrent calls', async () => {
    const body = sound();
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/fixed-assets', body)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
  });

  it('answers a repeated Idempotency-Key with the first asset', async () => {
    const body = sound();
    const headers = { 'idempotency-key': 'once' };
    const first = await fixture.test.call('POST', '/fixed-assets', {
      token: fixture.token,
      body,
      headers,
    });
    const again = await fixture.test.call('POST', '/fixed-assets', {
      token: fixture.token,
      body,
      headers,
    });
    expect(again.body).toEqual(first.body);
    expect((await call('GET', '/fixed-assets')).body.data).toHaveLength(1);
  });
});

describe('editing an asset', () => {
  it('changes what is given, leaves the rest, and increases the version', async () => {
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

  it('checks the rules against the stored fields too', async () => {
    const { id } = await add({ warrantyStartDate: '2026-02-01', salvageValue: 500 });
    const early = await call('PUT', `/fixed-assets/${id}`, { warrantyEndDate: '2026-01-01' });
    expect(early.body.error.fields).toEqual({ warrantyEndDate: ['保修结束日期不能早于开始日期'] });
    const low = await call('PUT', `/fixed-assets/${id}`, { originalValue: 499.99 });
    expect(low.body.error.fields).toEqual({ originalValue: ['原值不能小于残值'] });
    expect((await call('GET', `/fixed-assets/${id}`)).body.data.version).toBe(1);
  });
});

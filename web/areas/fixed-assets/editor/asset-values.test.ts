import { describe, expect, it } from 'vitest';
import { assetTabs, fieldsOf, tabNames } from './asset-tabs.ts';
import { changesOf, tabResolver, tabValues } from './asset-values.ts';

const main = fieldsOf('main');

async function check(tab: 'main' | 'purchase' | 'extended', values: Record<string, string>) {
  const resolver = tabResolver(() => fieldsOf(tab));
  const all = { ...tabValues(tab, undefined), ...values };
  const result = await resolver(all, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return Object.fromEntries(
    Object.entries(result.errors).map(([name, error]) => [name, error?.message]),
  );
}

describe('the tabs of an asset', () => {
  it('have a value for every field that can be filled in', () => {
    const names = new Set(tabNames.flatMap((tab) => fieldsOf(tab).map(({ name }) => name)));
    expect([...names].sort()).toEqual(
      (
        'assetCategory assetCode assetSubcategory brandModel currency department ' +
        'depreciationMethod description disposalDate estimatedLife exchangeRate inspectionCycle ' +
        'insuranceCompany insuranceEndDate insurancePolicyNumber insuranceStartDate ' +
        'invoiceNumber isImportant location maintenanceRecord name nextInspectionDate ' +
        'originalValue photoUrl purchaseDate remarks requireInspection responsiblePerson ' +
        'salvageRate salvageValue serialNumber specifications startUseDate status supplier tags ' +
        'totalUnits usageStatus usedUnits warrantyEndDate warrantyStartDate'
      ).split(' '),
    );
  });

  it('are the six specified ones', () => {
    expect(tabNames.map((tab) => assetTabs[tab].label)).toEqual([
      '主要信息',
      '财务信息',
      '购置信息',
      '维护信息',
      '保险信息',
      '扩展信息',
    ]);
  });
});

describe('the main tab', () => {
  it('starts with the specified defaults', () => {
    expect(tabValues('main', undefined)).toMatchObject({
      name: '',
      estimatedLife: '5',
      usageStatus: 'IN_USE',
      status: '1',
      depreciationMethod: 'STRAIGHT_LINE',
    });
  });

  it('names missing fields with the specified texts', async () => {
    expect(await check('main', { estimatedLife: '0' })).toEqual({
      name: '资产名称不能为空',
      assetCode: '资产编号不能为空',
      assetCategory: '资产类别不能为空',
      purchaseDate: '购买日期不能为空',
      startUseDate: '开始使用日期不能为空',
      originalValue: '原值必须大于0',
      estimatedLife: '预计使用年限必须大于0',
    });
  });

  it('sends numbers as JSON numbers', () => {
    const values = { ...tabValues('main', undefined), originalValue: '1234.50', status: '0' };
    expect(changesOf(main, values)).toMatchObject({
      originalValue: 1234.5,
      estimatedLife: 5,
      status: 0,
    });
  });
});

describe('the rules of the fields', () => {
  it('are checked between two fields of a tab', async () => {
    const days = { purchaseDate: '2026-01-05', startUseDate: '2026-01-05' };
    const warranty = { warrantyStartDate: '2026-02-01', warrantyEndDate: '2026-01-01' };
    expect((await check('purchase', { ...days, ...warranty })).warrantyEndDate).toBe(
      '保修结束日期不能早于开始日期',
    );
  });

  it('require the https scheme for a photo', async () => {
    expect(await check('extended', { photoUrl: 'http://example.org/a.jpg' })).toEqual({
      photoUrl: '照片地址必须是以 https:// 开头的网址',
    });
  });
});

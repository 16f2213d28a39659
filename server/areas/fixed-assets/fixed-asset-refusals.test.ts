import { describe, expect, it } from 'vitest';
import { fixedAssetsFixture } from '../../testing/fixed-assets-fixture.ts';

const fixture = fixedAssetsFixture();
const { add, call, sound } = fixture;

describe('a fixed asset', () => {
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
    ['an unknown currency', { currency: 'TWD' }, 'currency', '不支持的货币'],
    ['an empty currency', { currency: '' }, 'currency', '货币不能为空'],
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
  ])('is refused with %s', async (_, fields, field, text) => {
    const answer = await call('POST', '/fixed-assets', { ...sound(), ...fields });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('VALIDATION_FAILED');
    expect(answer.body.error.fields[field]).toContain(text);
    expect((await call('GET', '/fixed-assets')).body.data).toEqual([]);
  });

  it.each([
    ['name', '资产名称不能为空'],
    ['purchaseDate', '购买日期不能为空'],
    ['originalValue', '原值必须大于0'],
    ['estimatedLife', '预计使用年限必须大于0'],
  ])('cannot have %s cleared', async (field, text) => {
    const { id } = await add();
    const answer = await call('PUT', `/fixed-assets/${id}`, { [field]: null });
    expect(answer.status).toBe(400);
    expect(answer.body.error.fields[field]).toContain(text);
  });
});

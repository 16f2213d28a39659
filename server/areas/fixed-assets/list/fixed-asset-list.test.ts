import { describe, expect, it } from 'vitest';
import { fixedAssetsFixture } from '../../../testing/fixed-assets-fixture.ts';

const fixture = fixedAssetsFixture();
const { add, call } = fixture;

describe('lists of fixed assets', () => {
  it('have the newest purchase first, and the user’s own assets only', async () => {
    await add({ name: '旧', purchaseDate: '2020-01-01' });
    await add({ name: '新', purchaseDate: '2026-02-01' });
    await add({ name: '中', purchaseDate: '2023-01-01' });
    const names = (answer: { body: { data: { name: string }[] } }) =>
      answer.body.data.map(({ name }) => name);
    expect(names(await call('GET', '/fixed-assets'))).toEqual(['新', '中', '旧']);
    expect(names(await call('POST', '/fixed-assets/list', {}))).toEqual(['新', '中', '旧']);
    await fixture.switchUser();
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
  ])('are filtered by %s', async (_, filter, expected) => {
    await add({ name: '钢琴', assetCategory: '乐器', purchaseDate: '2024-03-01' });
    await add({
      name: '车',
      assetCode: 'FA-CAR',
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
  ])('refuse a filter with %s', async (_, filter, field) => {
    for (const path of ['/fixed-assets/list', '/fixed-assets/export']) {
      const answer = await call('POST', path, filter);
      expect(answer.status).toBe(400);
      expect(answer.body.error.fields[field]).toHaveLength(1);
    }
  });

  it('are complete without a filter', async () => {
    await add();
    const answer = await fixture.test.call('POST', '/fixed-assets/list', { token: fixture.token });
    expect(answer.body.data).toHaveLength(1);
  });
});

describe('the choices of the form', () => {
  it('are the common categories and those in use', async () => {
    await add({ assetCategory: '宠物', assetSubcategory: '猫' });
    await add({ assetCategory: '乐器', assetSubcategory: '马头琴' });
    const { data } = (await call('GET', '/fixed-assets/categories')).body;
    const find = (value: string) => data.find((entry: { value: string }) => entry.value === value);
    expect(data[0]).toMatchObject({ value: '房产', label: '房产' });
    expect(find('宠物').children).toEqual([{ value: '猫', label: '猫' }]);
    expect(find('乐器').children).toContainEqual({ value: '钢琴', label: '钢琴' });
    expect(find('乐器').children).toContainEqual({ value: '马头琴', label: '马头琴' });
    await fixture.switchUser();
    const others = (await call('GET', '/fixed-assets/categories')).body.data;
    expect(JSON.stringify(others)).not.toContain('宠物');
  });

  it('are the four statuses', async () => {
    expect((await call('GET', '/fixed-assets/statuses')).body.data).toEqual([
      { value: 'IN_USE', label: '使用中' },
      { value: 'IDLE', label: '闲置' },
      { value: 'MAINTENANCE', label: '维修中' },
      { value: 'SCRAPPED', label: '已报废' },
    ]);
  });
});

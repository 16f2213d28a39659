import { describe, expect, it } from 'vitest';
import { fixedAssetsFixture } from '../../../testing/fixed-assets-fixture.ts';

const fixture = fixedAssetsFixture();
const { add, call, edit } = fixture;

describe('salvage rate and salvage value', () => {
  it('follow each other, and the one given last counts', async () => {
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

  it('take the value when both are in one body', async () => {
    expect(await add({ salvageRate: 5, salvageValue: 1_000 })).toMatchObject({
      salvageRate: 8.33,
      salvageValue: 1_000,
    });
  });

  it('are 0 after they were cleared', async () => {
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

describe('the value of an asset', () => {
  it('falls on the first of a month, in the server’s time zone', async () => {
    const { id } = await add({ startUseDate: '2026-10-31' });
    const value = async () => (await call('GET', `/fixed-assets/${id}`)).body.data.currentValue;
    fixture.test.clock.set('2026-11-30T15:59:00.000Z');
    expect(await value()).toBe(12_000);
    fixture.test.clock.set('2026-11-30T16:00:00.000Z');
    expect(await value()).toBe(11_800);
  });

  it('comes with a schedule by years of use, which sums exactly', async () => {
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

  it('comes with the reason why units of production are not depreciated until they are known', async () => {
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

  it('stops falling when the asset is scrapped, and falls again when that is taken back', async () => {
    const { id } = await add();
    const scrapped = await edit(id, { usageStatus: 'SCRAPPED' });
    expect(scrapped).toMatchObject({ disposalDate: '2026-11-21', currentValue: 10_200 });
    fixture.test.clock.set('2026-12-15T02:00:00.000Z');
    await call('GET', '/fixed-assets/statuses');
    fixture.test.clock.set('2027-01-10T02:00:00.000Z');
    const later = (await call('GET', `/fixed-assets/${id}`)).body.data;
    expect(later.currentValue).toBe(10_000);
    expect(await edit(id, { name: '旧相机' })).toMatchObject({ disposalDate: '2026-11-21' });
    expect(await edit(id, { usageStatus: 'IN_USE' })).toMatchObject({
      disposalDate: null,
      currentValue: 9_800,
    });
  });

  it('follows a day of disposal before today', async () => {
    const { id } = await add({ usageStatus: 'SCRAPPED', disposalDate: '2026-04-10' });
    expect((await call('GET', `/fixed-assets/${id}`)).body.data).toMatchObject({
      disposalDate: '2026-04-10',
      currentValue: 11_400,
    });
    const { schedule } = (await call('GET', `/fixed-assets/${id}/depreciation`)).body.data;
    expect(schedule).toMatchObject([{ year: 1, months: 3, depreciation: 600, endValue: 11_400 }]);
  });
});

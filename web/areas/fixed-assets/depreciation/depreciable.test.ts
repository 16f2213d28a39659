import { describe, expect, it } from 'vitest';
import {
  bookValueOn,
  depreciationSchedule,
} from '../../../../finance/depreciation/depreciation.ts';
import { describedAsset } from './depreciable.ts';

const main = {
  originalValue: '12000',
  estimatedLife: '5',
  depreciationMethod: 'STRAIGHT_LINE',
  startUseDate: '2026-01-05',
  usageStatus: 'IN_USE',
};
const financial = { salvageRate: '5', salvageValue: '100' };

describe('the preview of an asset', () => {
  it('has the values that the server computes', () => {
    const asset = describedAsset(main, financial, 'RATE');
    expect(asset && bookValueOn(asset, '2026-11-21').bookValue).toBe(1_029_000n);
  });

  it('uses the salvage value or rate that was entered last', () => {
    expect(describedAsset(main, financial, 'RATE')?.salvageValue).toBe(60_000n);
    expect(describedAsset(main, financial, 'VALUE')?.salvageValue).toBe(10_000n);
    expect(describedAsset(main, { salvageRate: '' }, 'RATE')?.salvageValue).toBe(0n);
  });

  it('ends on the day of disposal', () => {
    const scrapped = { ...financial, disposalDate: '2027-03-01' };
    const asset = describedAsset({ ...main, usageStatus: 'SCRAPPED' }, scrapped, 'RATE');
    expect(asset && depreciationSchedule(asset)).toHaveLength(2);
    expect(describedAsset(main, scrapped, 'RATE')?.disposalDate).toBeNull();
  });

  it.each([
    ['no original value', { originalValue: '' }, {}],
    ['a word for a number', { originalValue: 'abc' }, {}],
    ['a life of nothing', { estimatedLife: '0' }, {}],
    ['half a year', { estimatedLife: '0.5' }, {}],
    ['no first day', { startUseDate: '' }, {}],
    ['a rate above 100', {}, { salvageRate: '101' }],
  ])('is none with %s', (_, changedMain, changedFinancial) => {
    const [a, b] = [
      { ...main, ...changedMain },
      { ...financial, ...changedFinancial },
    ];
    expect(describedAsset(a, b, 'RATE')).toBeUndefined();
  });

  it('is none with a salvage above its value', () => {
    expect(describedAsset(main, { salvageValue: '12000.01' }, 'VALUE')).toBeUndefined();
  });
});

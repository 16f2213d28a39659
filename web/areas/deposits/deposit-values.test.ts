import { expect, it } from 'vitest';
import { newDeposit, previewBodyOf } from './deposit-values.ts';

it('the rates of renewals are read only where a deposit is renewed', () => {
  const fields = {
    ...newDeposit(),
    principal: '50000',
    annualRatePercent: '1.1',
    startDate: '2026-02-01',
    renewalRates: '1.2，x',
  };
  expect(previewBodyOf({ ...fields, renewal: 'PRINCIPAL' })).toBeUndefined();
  expect(previewBodyOf(fields)).toMatchObject({ renewal: 'NONE', renewalRates: [] });
});

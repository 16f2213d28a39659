import { calls } from '../endpoint.ts';
import type { investmentChargesSchemas } from './charges.schemas.ts';

export type { DividendTaxDue, RedemptionFees } from './charges.schemas.ts';

const shared = { method: 'GET', access: 'user', effect: 'read', token: 'scope' } as const;

/** What the sale of a holding would cost, as far as it depends on the age of its lots. */
export const investmentCharges = calls<typeof investmentChargesSchemas>()({
  redemption: {
    ...shared,
    name: 'investments.redemption',
    path: '/investments/:id/redemption',
    summary: 'The fee of a redemption of fund shares, lot by lot',
  },
  dividendTax: {
    ...shared,
    name: 'investments.dividendTax',
    path: '/investments/:id/dividend-tax',
    summary: 'The tax on A-share dividends that a sale would bring due, lot by lot',
  },
});

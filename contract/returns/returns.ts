import { calls } from '../endpoint.ts';
import type { returnsSchemas } from './returns.schemas.ts';

export type { Performance, PerformanceQuery } from './returns.schemas.ts';

/** An index whose closes are not stored yet is fetched before the answer: hence `steps`. */
const shared = { method: 'GET', access: 'user', effect: 'steps', token: 'scope' } as const;

/** What money that was put in has returned. */
export const returns = calls<typeof returnsSchemas>()({
  ofInvestment: {
    ...shared,
    name: 'returns.ofInvestment',
    path: '/investments/:id/performance',
    summary: 'The returns of a holding over a period, with what they rest on',
  },
  ofInvestments: {
    ...shared,
    name: 'returns.ofInvestments',
    path: '/investments/performance',
    summary: 'The returns of all investments, or of one type, over a period',
  },
  ofSecuritiesAccount: {
    ...shared,
    name: 'returns.ofSecuritiesAccount',
    path: '/securities/accounts/:id/performance',
    summary: 'The returns of a securities account over a period',
  },
});

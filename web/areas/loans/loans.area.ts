import type { WebArea } from '../../area.ts';

export const loansArea: WebArea = {
  name: 'loans',
  showsMoney: true,
  stores: { inWords: '贷款', lists: { loans: '贷款' } },
};

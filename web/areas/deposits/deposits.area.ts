import type { WebArea } from '../../area.ts';

export const depositsArea: WebArea = {
  name: 'deposits',
  help: 'start',
  pages: [
    {
      path: 'deposits',
      title: '存款',
      load: () => import('./deposits-page.tsx').then((m) => m.DepositsPage),
    },
    {
      path: 'deposits/:id',
      title: '存款明细',
      load: () => import('./detail/deposit-page.tsx').then((m) => m.DepositPage),
      prefetch: () => [import('./detail/worth-line.tsx')],
    },
  ],
  navigation: { label: '存款', icon: 'coins', group: '资产' },
  showsMoney: true,
  stores: { inWords: '存款', lists: { deposits: '存款' } },
};

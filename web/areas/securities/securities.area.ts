import type { WebArea } from '../../area.ts';

export const securitiesArea: WebArea = {
  name: 'securities',
  help: 'brokers',
  pages: [
    {
      path: 'securities',
      title: '证券账户',
      load: () => import('./securities-page.tsx').then((m) => m.SecuritiesPage),
    },
  ],
  navigation: { label: '证券账户', icon: 'bank', group: '资产' },
  showsMoney: true,
  stores: { inWords: '证券账户', lists: { securitiesAccounts: '证券账户' } },
};

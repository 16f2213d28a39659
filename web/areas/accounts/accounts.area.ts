import type { WebArea } from '../../area.ts';

export const accountsArea: WebArea = {
  name: 'accounts',
  help: 'start',
  pages: [
    {
      path: 'accounts',
      title: '资金账户',
      load: () => import('./accounts-page.tsx').then((m) => m.AccountsPage),
    },
  ],
  navigation: { label: '资金账户', icon: 'wallet', group: '资产' },
  showsMoney: true,
  stores: {
    inWords: '资金账户与流水',
    lists: { accounts: '资金账户', spending: '收支分类与标注' },
  },
};

import type { WebArea } from '../../area.ts';

export const ownAccountArea: WebArea = {
  name: 'own-account',
  isAboutPerson: true,
  help: 'faq',
  pages: [
    {
      path: 'account',
      title: '账号与安全',
      load: () => import('./account-page.tsx').then((m) => m.AccountPage),
      prefetch: () => [import('./tokens/tokens-section.tsx')],
    },
    {
      path: 'account/security-records',
      title: '安全记录',
      load: () => import('./security-records-page.tsx').then((m) => m.SecurityRecordsPage),
    },
  ],
};

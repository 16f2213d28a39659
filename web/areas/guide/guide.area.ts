import type { WebArea } from '../../area.ts';

/** Leads a new user to a first net worth. It is reached from the empty overview and the user menu. */
export const guideArea: WebArea = {
  name: 'guide',
  help: 'start',
  pages: [
    {
      path: 'guide',
      title: '新手引导',
      load: () => import('./guide-page.tsx').then((m) => m.GuidePage),
    },
  ],
};

import type { WebArea } from '../../area.ts';

export const proposalsArea: WebArea = {
  name: 'proposals',
  help: 'faq',
  // Before the pages: what is imported after one counts as a part of it (scripts/web-build/page-modules.ts).
  navigation: {
    label: '待确认',
    icon: 'inbox',
    group: '工具',
    loadCount: () => import('./count-waiting.ts').then((m) => m.countWaiting),
  },
  pages: [
    {
      path: 'proposals',
      title: '待确认',
      load: () => import('./proposals-page.tsx').then((m) => m.ProposalsPage),
    },
  ],
  showsMoney: true,
  stores: { inWords: '待确认的提议', lists: { proposals: '提议' } },
};

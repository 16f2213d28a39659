import type { WebArea } from '../../area.ts';

export const duesArea: WebArea = {
  name: 'dues',
  help: 'reports',
  paths: ['dues', 'calendar-feed'],
  // Before the pages: what is imported after one counts as a part of it (scripts/web-build/page-modules.ts).
  navigation: {
    label: '日历',
    icon: 'calendar',
    group: '工具',
    loadCount: () => import('./count-waiting.ts').then((m) => m.countWaiting),
  },
  pages: [
    {
      path: 'calendar',
      title: '日历',
      load: () => import('./dues-page.tsx').then((m) => m.DuesPage),
    },
  ],
  showsMoney: true,
};

import type { WebArea } from '../../area.ts';

export const planningArea: WebArea = {
  name: 'planning',
  help: 'planning',
  pages: [
    {
      path: 'planning',
      title: '规划',
      load: () => import('./planning-page.tsx').then((m) => m.PlanningPage),
      prefetch: () => [import('./forecast/forecast-chart.tsx')],
    },
  ],
  navigation: { label: '规划', icon: 'chart', group: '分析' },
  showsMoney: true,
  stores: { inWords: '规划', lists: { planning: '规划' } },
};

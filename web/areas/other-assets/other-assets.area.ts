import type { WebArea } from '../../area.ts';

export const otherAssetsArea: WebArea = {
  name: 'other-assets',
  help: 'start',
  pages: [
    {
      path: 'other-assets',
      title: '其他资产',
      load: () => import('./other-assets-page.tsx').then((m) => m.OtherAssetsPage),
    },
    {
      path: 'other-assets/:id',
      title: '其他资产明细',
      load: () => import('./detail/other-asset-page.tsx').then((m) => m.OtherAssetPage),
      prefetch: () => [import('./detail/value-line.tsx')],
    },
  ],
  navigation: { label: '其他资产', icon: 'piggy-bank', group: '资产' },
  showsMoney: true,
  stores: { inWords: '其他资产', lists: { otherAssets: '其他资产' } },
};

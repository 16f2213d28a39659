import type { WebArea } from '../../area.ts';

export const fixedAssetsArea: WebArea = {
  name: 'fixed-assets',
  help: 'start',
  pages: [
    {
      path: 'fixed-assets',
      title: '固定资产',
      load: () => import('./fixed-assets-page.tsx').then((m) => m.FixedAssetsPage),
    },
    {
      path: 'fixed-assets/add',
      title: '添加固定资产',
      load: () => import('./editor/asset-editor-page.tsx').then((m) => m.AssetEditorPage),
      prefetch: () => [import('./depreciation/depreciation-chart.tsx')],
    },
    {
      path: 'fixed-assets/edit/:id',
      title: '编辑固定资产',
      load: () => import('./editor/asset-editor-page.tsx').then((m) => m.AssetEditorPage),
      prefetch: () => [import('./depreciation/depreciation-chart.tsx')],
    },
    {
      path: 'fixed-assets/:id',
      title: '固定资产明细',
      load: () => import('./detail/asset-page.tsx').then((m) => m.AssetPage),
      prefetch: () => [import('./detail/value-line.tsx')],
    },
  ],
  navigation: { label: '固定资产', icon: 'home', group: '资产' },
  showsMoney: true,
  stores: { inWords: '固定资产', lists: { fixedAssets: '固定资产' } },
};

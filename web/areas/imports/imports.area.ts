import type { WebArea } from '../../area.ts';

export const importsArea: WebArea = {
  name: 'imports',
  help: 'imports',
  pages: [
    {
      path: 'imports',
      title: '导入',
      load: () => import('./imports-page.tsx').then((m) => m.ImportsPage),
    },
  ],
  navigation: { label: '导入', icon: 'import', group: '工具' },
  showsMoney: true,
  stores: {
    inWords: '导入记录',
    lists: { imports: '导入', importMappings: '导入表格', importWords: '业务名称' },
  },
};

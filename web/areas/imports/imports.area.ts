import { IconFileImport } from '@tabler/icons-react';
import type { WebArea } from '../../area.ts';

export const importsArea: WebArea = {
  name: 'imports',
  pages: [
    {
      path: 'imports',
      title: '导入',
      load: () => import('./imports-page.tsx').then((m) => m.ImportsPage),
    },
  ],
  navigation: { label: '导入', Icon: IconFileImport },
  showsMoney: true,
};

import { IconCalendarDue } from '@tabler/icons-react';
import type { WebArea } from '../../area.ts';

export const duesArea: WebArea = {
  name: 'dues',
  pages: [
    {
      path: 'calendar',
      title: '日历',
      load: () => import('./dues-page.tsx').then((m) => m.DuesPage),
    },
  ],
  navigation: { label: '日历', Icon: IconCalendarDue },
  showsMoney: true,
};

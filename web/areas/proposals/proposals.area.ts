import { IconInbox } from '@tabler/icons-react';
import type { WebArea } from '../../area.ts';

export const proposalsArea: WebArea = {
  name: 'proposals',
  pages: [
    {
      path: 'proposals',
      title: '待确认',
      load: () => import('./proposals-page.tsx').then((m) => m.ProposalsPage),
    },
  ],
  navigation: { label: '待确认', Icon: IconInbox },
  showsMoney: true,
  stores: { inWords: '待确认的提议', lists: { proposals: '提议' } },
};

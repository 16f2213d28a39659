import type { WebArea } from '../../area.ts';

/** The guide for users, from docs/guide. It is reached from the header of every page. */
export const helpArea: WebArea = {
  name: 'help',
  pages: [
    {
      path: 'help',
      title: '帮助',
      load: () => import('./help-page.tsx').then((m) => m.HelpPage),
      withoutMantine: true,
    },
    {
      path: 'help/:topic',
      title: '帮助',
      load: () => import('./topic-page.tsx').then((m) => m.TopicPage),
      withoutMantine: true,
    },
  ],
};

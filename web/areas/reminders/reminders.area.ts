import type { WebArea } from '../../area.ts';

export const remindersArea: WebArea = {
  name: 'reminders',
  isAboutPerson: true,
  help: 'reports',
  pages: [
    {
      path: 'reminders',
      title: '提醒',
      load: () => import('./reminders-page.tsx').then((m) => m.RemindersPage),
    },
  ],
  navigation: { label: '提醒', icon: 'bell', group: '工具' },
  showsMoney: true,
  stores: { inWords: '提醒设置', lists: { reminders: '提醒设置' } },
};

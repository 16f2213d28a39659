import type { WebArea } from '../../area.ts';

export const deliveryArea: WebArea = {
  name: 'delivery',
  isAboutPerson: true,
  help: 'faq',
  pages: [
    {
      path: 'email-test',
      title: '邮件测试',
      load: () => import('./email-test-page.tsx').then((m) => m.EmailTestPage),
    },
    {
      path: 'email-test-simple',
      title: '邮件测试（简单）',
      load: () => import('./email-test-simple-page.tsx').then((m) => m.EmailTestSimplePage),
    },
  ],
  navigation: { label: '邮件测试', icon: 'mail', group: '工具' },
};

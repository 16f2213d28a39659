import type { Page } from '@playwright/test';
import { dayFromToday } from '../days.ts';
import { click, fill, inDialog, inMenu, named, type PressCase, type World } from './press-case.ts';

const dueToday = async ({ post }: World) => {
  await post('/payables', { supplierName: '房东', amount: 10, dueDate: dayFromToday(0) });
  return 'calendar';
};

const duesOf = async ({ get }: World): Promise<{ key: string; isSettled: boolean }[]> =>
  (await get(`/dues?from=${dayFromToday(-60)}&to=${dayFromToday(31)}`)).filter(
    ({ isSettled }: { isSettled: boolean }) => !isSettled,
  );

const dues: PressCase[] = [
  {
    calls: ['dues.markDone'],
    isOfEachRun: true,
    open: dueToday,
    button: named(/^完成 /),
    rounds: [0, 1, 2, 3],
  },
  {
    calls: ['dues.unmarkDone'],
    async open(world) {
      for (const { key } of await duesOf(world)) {
        await world.put(`/dues/${encodeURIComponent(key)}/done`);
      }
      return 'calendar';
    },
    button: named(/^恢复待办/),
    rounds: [0, 1, 2],
  },
  {
    calls: ['dues.snooze'],
    isOfEachRun: true,
    open: dueToday,
    before: [click(named(/^推迟/))],
    button: inMenu(/^明天/),
  },
  {
    calls: ['dues.unsnooze'],
    async open(world) {
      await dueToday(world);
      for (const { key } of await duesOf(world)) {
        await world.remove(`/dues/${encodeURIComponent(key)}/done`);
        await world.put(`/dues/${encodeURIComponent(key)}/snooze`, { until: dayFromToday(2) });
      }
      return 'calendar';
    },
    before: [click(named(/^推迟/))],
    button: inMenu('取消推迟'),
  },
];

const feeds: PressCase[] = [
  {
    calls: ['calendarFeed.renew'],
    isOfEachRun: true,
    open: () => 'calendar',
    before: [click(named('日历订阅'))],
    button: inDialog(/生成.*地址/),
    rounds: [0, 1, 2, 3],
    keepsDialog: true,
  },
  {
    calls: ['calendarFeed.remove'],
    async open({ post }) {
      await post('/calendar-feed', {});
      return 'calendar';
    },
    before: [click(named('日历订阅'))],
    button: inDialog('关闭订阅'),
    keepsDialog: true,
  },
];

const withChannel = async ({ get, post, remove }: World) => {
  for (const { id } of await get('/reminders/channels')) await remove(`/reminders/channels/${id}`);
  await post('/reminders/channels', { name: '邮箱', channelType: 'MAIL' });
  return 'reminders';
};

const outbox = /\/api\/reminders\/outbox/;
/** Only a service on the internet makes a delivery fail for good, so that this one is a stub. */
const failed = {
  id: '01900000-0000-7000-8000-000000000000',
  channelId: '01900000-0000-7000-8000-000000000001',
  channelType: 'BARK',
  key: 'payable:1:2026-01-01',
  leadDays: 0,
  title: '应付款 房东',
  state: 'FAILED',
  tries: 1,
  nextTryAt: null,
  sentAt: null,
  error: '密钥不正确',
  createdAt: '2026-01-01T00:00:00.000Z',
};

const reminders: PressCase[] = [
  {
    calls: ['reminders.createChannel'],
    async open({ get, remove }) {
      for (const { id } of await get('/reminders/channels'))
        await remove(`/reminders/channels/${id}`);
      return 'reminders';
    },
    before: [click(named('添加通知方式')), fill({ 名称: '邮箱' })],
    button: inDialog('添加'),
  },
  {
    calls: ['reminders.updateChannel'],
    open: withChannel,
    before: [click(named('编辑 邮箱')), fill({ 名称: '换名' })],
    button: inDialog('保存'),
  },
  {
    calls: ['reminders.removeChannel'],
    open: withChannel,
    before: [click(named('删除 邮箱'))],
    button: inDialog('删除'),
  },
  ...[[/^修改 贷款/, '提前30天'] as const, ['发送设置', '消息中包含金额'] as const].map(
    ([opener, box]) => ({
      calls: ['reminders.updateRules'],
      variant: box,
      open: withChannel,
      before: [click(named(opener)), (page: Page) => page.getByLabel(box).click()],
      button: inDialog('保存'),
    }),
  ),
  {
    calls: ['reminders.retry'],
    async open({ page }) {
      await page.unroute(outbox);
      await page.route(outbox, (route) => {
        const isRead = route.request().method() === 'GET';
        const records = { records: [failed], total: 1, size: 20, page: 1, pages: 1 };
        return route.fulfill({ json: { success: true, data: isRead ? records : failed } });
      });
      return 'reminders';
    },
    button: named(/^重新发送/),
  },
  {
    calls: ['reminders.testChannel'],
    isOfEachRun: true,
    open: withChannel,
    button: named('测试 邮箱'),
  },
  { calls: ['reminders.run'], open: withChannel, button: named(/^立即发送/) },
];

export const dueCases = [...dues, ...feeds, ...reminders];

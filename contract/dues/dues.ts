import { calls } from '../endpoint.ts';
import type { calendarFeedSchemas, duesSchemas } from './dues.schemas.ts';

export type { Due } from './dues.schemas.ts';

const shared = { access: 'user' } as const;

/** What falls due, over all areas. */
export const dues = calls<typeof duesSchemas>()({
  list: {
    ...shared,
    name: 'dues.list',
    method: 'GET',
    path: '/dues',
    exports: '到期事项',
    summary: 'What falls due on some days, earliest first',
    effect: 'read',
    token: 'scope',
  },
  markDone: {
    ...shared,
    name: 'dues.markDone',
    method: 'PUT',
    path: '/dues/:key/done',
    summary: 'Mark a due as done, which books nothing',
    effect: 'transaction',
    token: 'scope',
    message: '已标记为完成',
  },
  unmarkDone: {
    ...shared,
    name: 'dues.unmarkDone',
    method: 'DELETE',
    path: '/dues/:key/done',
    summary: 'Take the done mark from a due',
    effect: 'transaction',
    token: 'scope',
    message: '已恢复为待办',
  },
  snooze: {
    ...shared,
    name: 'dues.snooze',
    method: 'PUT',
    path: '/dues/:key/snooze',
    summary: 'Put a due off until a day, before which it does not remind',
    effect: 'transaction',
    token: 'scope',
    message: '已推迟',
  },
  unsnooze: {
    ...shared,
    name: 'dues.unsnooze',
    method: 'DELETE',
    path: '/dues/:key/snooze',
    summary: 'Put a due off no longer',
    effect: 'transaction',
    token: 'scope',
    message: '已取消推迟',
  },
});

/** The calendar of dues under a secret address. */
export const calendarFeed = calls<typeof calendarFeedSchemas>()({
  show: {
    ...shared,
    name: 'calendarFeed.show',
    method: 'GET',
    path: '/calendar-feed',
    summary: 'The calendar feed without its address; null when there is none',
    effect: 'read',
  },
  renew: {
    ...shared,
    name: 'calendarFeed.renew',
    method: 'POST',
    path: '/calendar-feed',
    summary: 'Give the calendar feed a new address; the old one is gone',
    effect: 'transaction',
    confirmed: 'always',
    answersSecret: true,
    message: '已生成新的订阅地址',
  },
  update: {
    ...shared,
    name: 'calendarFeed.update',
    method: 'PUT',
    path: '/calendar-feed',
    summary: 'Say whether the calendar feed has amounts',
    effect: 'transaction',
    message: '订阅设置已保存',
  },
  remove: {
    ...shared,
    name: 'calendarFeed.remove',
    method: 'DELETE',
    path: '/calendar-feed',
    summary: 'End the calendar feed',
    effect: 'transaction',
    message: '订阅已关闭',
  },
});

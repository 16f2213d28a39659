import { calls } from '../endpoint.ts';
import type { remindersSchemas } from './reminders.schemas.ts';

const shared = { access: 'user' } as const;

/** Reminders of what falls due, and the channels on which they arrive. */
export const reminders = calls<typeof remindersSchemas>()({
  listChannels: {
    ...shared,
    name: 'reminders.listChannels',
    method: 'GET',
    path: '/reminders/channels',
    summary: 'The channels on which reminders arrive, oldest first, without their keys',
    effect: 'read',
  },
  createChannel: {
    ...shared,
    name: 'reminders.createChannel',
    method: 'POST',
    path: '/reminders/channels',
    summary: 'Add a channel for reminders',
    effect: 'transaction',
    message: '通知方式已添加',
  },
  updateChannel: {
    ...shared,
    name: 'reminders.updateChannel',
    method: 'PUT',
    path: '/reminders/channels/:id',
    summary: 'Rename a channel, turn it on or off, replace its key',
    effect: 'transaction',
    message: '通知方式已更新',
  },
  removeChannel: {
    ...shared,
    name: 'reminders.removeChannel',
    method: 'DELETE',
    path: '/reminders/channels/:id',
    summary: 'Delete a channel with its key and what is to be sent on it',
    effect: 'transaction',
    message: '通知方式已删除',
  },
  showRules: {
    ...shared,
    name: 'reminders.showRules',
    method: 'GET',
    path: '/reminders/rules',
    summary: 'When and of what the user is reminded, and on which channels',
    effect: 'read',
  },
  updateRules: {
    ...shared,
    name: 'reminders.updateRules',
    method: 'PUT',
    path: '/reminders/rules',
    summary: 'Say when and of what to be reminded, and on which channels',
    effect: 'transaction',
    message: '提醒设置已保存',
  },
  run: {
    ...shared,
    name: 'reminders.run',
    method: 'POST',
    path: '/reminders/run',
    summary: 'Send the reminders of this day now that were not sent yet',
    effect: 'transaction',
  },
  listOutbox: {
    ...shared,
    name: 'reminders.listOutbox',
    method: 'GET',
    path: '/reminders/outbox',
    summary: 'Reminders that were sent, wait, or could not be sent, newest first',
    effect: 'read',
  },
  retry: {
    ...shared,
    name: 'reminders.retry',
    method: 'POST',
    path: '/reminders/outbox/:id/retry',
    summary:
      'Send a reminder again that has failed, or of which it is unknown whether it has arrived',
    effect: 'transaction',
    message: '已重新发送',
  },
  testChannel: {
    ...shared,
    name: 'reminders.testChannel',
    method: 'POST',
    path: '/reminders/channels/:id/test',
    summary: 'Send a test message; the answer is 200 whatever the service says',
    effect: 'steps',
  },
});

import { dayIn } from '../../../finance/calendar/days.ts';
import type { Examples } from '../../testing/examples/example.ts';

export const examples: Examples = async (test, token) => {
  const body = { name: '私密群', channelType: 'WECOM', key: 'aaaa-bbbb-cccc' };
  const { id } = (await test.call('POST', '/reminders/channels', { token, body })).body.data;
  const dueDate = dayIn(test.deps.config.timeZone, test.deps.now());
  const debt = { supplierName: '私密房东', amount: 3000, dueDate };
  await test.call('POST', '/payables', { token, body: debt });
  await test.call('POST', '/reminders/run', { token });
  const [reminder] = (await test.call('GET', '/reminders/outbox', { token })).body.data.records;
  await test.deps.db
    .updateTable('reminders')
    .set({ state: 'FAILED', next_try_at: null, error: '密钥无效，或机器人已被移除' })
    .where('id', '=', reminder.id)
    .execute();
  // Inactive, as a channel is that was imported without its key.
  await test.call('PUT', `/reminders/channels/${id}`, { token, body: { isActive: false } });
  const mail = { name: '邮箱', channelType: 'MAIL' };
  return {
    'reminders.listChannels': {},
    'reminders.createChannel': { body: mail },
    'reminders.updateChannel': { params: { id }, body: { name: '群二' } },
    'reminders.showRules': {},
    'reminders.updateRules': { body: { sendTime: '08:30' } },
    'reminders.run': {},
    'reminders.listOutbox': { query: { state: 'FAILED' } },
    'reminders.retry': { params: { id: reminder.id } },
    'reminders.testChannel': { params: { id } },
    'reminders.removeChannel': { params: { id } },
  };
};

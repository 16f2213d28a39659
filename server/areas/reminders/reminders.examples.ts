import type { Examples } from '../../testing/examples/example.ts';

export const examples: Examples = async (test, token) => {
  const body = { name: '私密群', channelType: 'WECOM', key: 'aaaa-bbbb-cccc' };
  const { id } = (await test.call('POST', '/reminders/channels', { token, body })).body.data;
  const mail = { name: '邮箱', channelType: 'MAIL' };
  return {
    'reminders.listChannels': {},
    'reminders.createChannel': { body: mail },
    'reminders.updateChannel': { params: { id }, body: { name: '群二' } },
    'reminders.showRules': {},
    'reminders.updateRules': { body: { sendTime: '08:30' } },
    'reminders.run': {},
    'reminders.testChannel': { params: { id } },
    'reminders.removeChannel': { params: { id } },
  };
};

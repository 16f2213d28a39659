import type { Demo } from './household.ts';

const dayMs = 86_400_000;
const days = 14;

/** A digest by mail on each of the last days, and quiet nights. */
export const demo: Demo = async (home) => {
  const daysAgo = (count: number) => new Date(home.today.getTime() - count * dayMs);
  home.at(daysAgo(days));
  await home.send('POST', '/reminders/channels', { name: '我的邮箱', channelType: 'MAIL' });
  await home.send('PUT', '/reminders/rules', {
    quietFrom: '22:00',
    quietTo: '07:00',
    rules: [
      { kind: 'PLAN', enabled: false, leadDays: [0], channels: null },
      { kind: 'INSURANCE', enabled: true, leadDays: [30, 7, 1], channels: null },
    ],
  });
  for (let ago = days; ago > 0; ago -= 1) {
    home.at(daysAgo(ago));
    await home.send('POST', '/reminders/run');
  }
};

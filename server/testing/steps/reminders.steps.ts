import { signIn } from '../sign-in.ts';
import type { StepScenario } from './step-call.ts';

export const reminderSteps: Record<string, StepScenario> = {
  'reminders.testChannel': async ({ test }) => {
    const { token } = await signIn(test);
    const body = { name: '邮件', channelType: 'MAIL' };
    const { id } = (await test.call('POST', '/reminders/channels', { token, body })).body.data;
    return () => ({ token, params: { id } });
  },
};

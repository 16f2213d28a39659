import { expect, it } from 'vitest';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { faulty } from '../../testing/faulty-dialect.ts';
import { signIn } from '../../testing/sign-in.ts';
import { queueReminders } from './run-reminders.ts';
import { sendReminders } from './send-reminders.ts';

it('a digest is queued exactly once, whichever statement is cut off', async () => {
  const { through, faults } = faulty();
  const test = await buildTestApp({ through });
  const { token } = await signIn(test);
  const call = (path: string, body: object) => test.call('POST', path, { token, body });
  await call('/reminders/channels', { name: 'm', channelType: 'MAIL' });
  await call('/payables', { supplierName: '房东', amount: 3000, dueDate: '2026-11-28' });
  const runJobs = async () => {
    await queueReminders(test.deps).catch(() => undefined);
    await sendReminders(test.deps).catch(() => undefined);
  };
  faults.plan({ fault: 'REFUSED', at: () => false });
  await runJobs();
  const { length } = faults.statements;
  faults.plan(undefined);
  const clear = async () => {
    await test.deps.db.deleteFrom('mails').execute();
    await test.deps.db.deleteFrom('reminders').execute();
    await test.deps.db.deleteFrom('limits').execute();
    await test.deps.db.updateTable('reminder_channels').set({ last_sent_at: null }).execute();
    await test.deps.db.updateTable('reminder_settings').set({ last_run_day: null }).execute();
  };
  expect(length).toBeGreaterThan(10);
  for (let cut = 1; cut <= length; cut += 1) {
    await clear();
    faults.plan({ fault: 'REFUSED', at: (statement) => statement === cut });
    await runJobs();
    faults.plan(undefined);
    await runJobs();
    const mails = await test.deps.db.selectFrom('mails').select('id').execute();
    expect(mails.length, `cut at ${cut}`).toBe(1);
  }
  await test.close();
});

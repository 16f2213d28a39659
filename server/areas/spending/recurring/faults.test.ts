import { expect, it } from 'vitest';
import { checkData } from '../../../integrity/check-data.ts';
import { buildTestApp } from '../../../testing/build-test-app.ts';
import { faulty } from '../../../testing/faulty-dialect.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { runRecurring } from './recurring.jobs.ts';

// The clock of the tests stands at 10:00 on 21 November 2026 in Shanghai.
const run = (deps: Parameters<typeof runRecurring>[0]) =>
  runRecurring(deps, new AbortController().signal);

it('each occurrence is booked once, whichever statement that writes is cut off', async () => {
  const { through, faults } = faulty();
  const test = await buildTestApp({ through });
  const { db } = test.deps;
  test.clock.set('2026-09-01T02:00:00.000Z');
  const { token } = await signIn(test);
  const send = async (path: string, body: object) =>
    (await test.call('POST', path, { token, body })).body.data;
  const account = {
    accountName: '工资卡',
    accountType: 'CHECKING',
    initialBalance: 1000,
    day: '2026-09-01',
  };
  const { id: accountId } = await send('/accounts', account);
  const terms = { name: '奈飞', flow: 'OUT', every: 'MONTH', isAutomatic: true, accountId };
  await send('/spending/recurring', { ...terms, amount: 25, firstDay: '2026-09-15' });
  const booked = async () =>
    (
      await db
        .selectFrom('account_transactions')
        .select('day')
        .where('type', '=', 'WITHDRAW')
        .execute()
    )
      .map(({ day }) => day)
      .sort();
  test.clock.set('2026-10-20T02:00:00.000Z');
  const now = test.deps.now().toISOString();
  const inUse = { last_used_at: now, expires_at: '2026-11-30T00:00:00.000Z' };
  await db.updateTable('sessions').set(inUse).execute();
  const days = ['2026-09-15', '2026-10-15'];
  const begin = async () => {
    await db.deleteFrom('spending_occurrences').execute();
    await db.deleteFrom('spending_details').execute();
    await db.deleteFrom('accounts').execute();
    const again = await test.call('POST', '/accounts', { token, body: account });
    const due = { runs_from: '2026-09-15', due_day: '2026-09-15' };
    const row = { ...due, account_id: again.body.data.id };
    await db.updateTable('spending_recurring').set(row).execute();
  };
  await begin();
  faults.plan({ fault: 'REFUSED', at: () => false });
  await run(test.deps);
  // What only reads changes nothing.
  const cuts = faults.statements.flatMap((sql, index) =>
    /^(insert|update|delete|begin|commit)/i.test(sql) ? [index + 1] : [],
  );
  faults.plan(undefined);
  expect(await booked()).toEqual(days);
  expect(cuts.length).toBeGreaterThan(10);
  for (const cut of cuts) {
    await begin();
    faults.plan({ fault: 'REFUSED', at: (statement) => statement === cut });
    await run(test.deps).catch(() => undefined);
    faults.plan(undefined);
    await run(test.deps);
    expect(await booked(), `cut at ${cut}`).toEqual(days);
  }
  expect(await checkData(db)).toEqual([]);
  await test.close();
});

import { beforeEach } from 'vitest';
import { runRecurring } from '../../areas/spending/recurring/recurring.jobs.ts';
import { importsFixture } from '../imports-fixture.ts';

/** Calls about what recurs for the tests of a file; each test begins on 1 October 2026 with a new user and an account. */
export function recurringFixture() {
  const fixture = importsFixture();
  const { call, openAccount } = fixture;

  const send = async (method: string, path: string, body?: object) => {
    const { status, body: answer } = await call(method, path, body);
    return { status, ...answer };
  };
  /** Turns the clock; the session of the test's user begins anew. */
  const turnTo = async (day: string) => {
    const at = new Date(`${day}T10:00:00+08:00`);
    fixture.test.clock.set(at.toISOString());
    const now = { created_at: at.toISOString(), last_used_at: at.toISOString() };
    const ends = { expires_at: new Date(at.getTime() + 30 * 86_400_000).toISOString() };
    const session = { ...now, ...ends, confirmed_at: at.toISOString() };
    await fixture.test.deps.db.updateTable('sessions').set(session).execute();
  };
  const run = () => runRecurring(fixture.test.deps, new AbortController().signal);
  const runAt = async (day: string) => {
    await turnTo(day);
    return run();
  };

  let account = '';
  beforeEach(async () => {
    await fixture.test.deps.db.deleteFrom('spending_recurring').execute();
    await turnTo('2026-10-01');
    account = (await openAccount({ initialBalance: 10_000, day: '2025-01-01' })).id;
  });

  const declare = async (fields: object = {}) => {
    const video = { name: '奈飞', flow: 'OUT', accountId: account, amount: 25, every: 'MONTH' };
    return send('POST', '/spending/recurring', { ...video, firstDay: '2026-10-15', ...fields });
  };
  const made = async (fields: object = {}) => (await declare(fields)).data;
  const shown = async (id: string) => (await send('GET', `/spending/recurring/${id}`)).data;
  const stateOn = async (id: string, day: string) =>
    (await shown(id)).occurrences.find((one: { plannedDay: string }) => one.plannedDay === day);
  const on = (id: string, day: string, act: string, body?: object) =>
    send('POST', `/spending/recurring/${id}/occurrences/${day}/${act}`, body);
  const waiting = async () => (await send('GET', '/spending/recurring/waiting')).data;
  const found = async () => (await send('GET', '/spending/recurring/found')).data;
  const spend = async (day: string, amount: number, fields: object = {}) =>
    (
      await send('POST', '/spending/entries', {
        ...{ accountId: account, type: 'WITHDRAW', amount, day, payee: '奈飞', ...fields },
      })
    ).data.id;
  const entries = async () => (await send('GET', '/spending/entries?from=2026-01-01')).data;
  const dues = async (from: string, to: string) =>
    (await call('GET', '/dues', undefined, { query: { from, to, kind: 'RECURRING' } })).body.data;
  return Object.assign(fixture, {
    ...{
      send,
      turnTo,
      run,
      runAt,
      declare,
      made,
      shown,
      stateOn,
      on,
      waiting,
      found,
      spend,
      entries,
      dues,
    },
    account: () => account,
  });
}

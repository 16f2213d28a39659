import { vi } from 'vitest';
import type { HouseholdRole } from '../../../contract/households/household-fields.ts';
import type { TestApp } from '../build-test-app.ts';
import { type SignedIn, signIn } from '../sign-in.ts';

/** A household of these tests: its id, who founded it, and how others join. */
export interface TestHousehold {
  id: string;
  founder: SignedIn;
  /** The secret of a new invitation. */
  inviteAs(role: 'EDITOR' | 'VIEWER'): Promise<string>;
  /** Lets a person join with a role; left out, a new one. */
  add(role: HouseholdRole, person?: SignedIn): Promise<SignedIn>;
}

/** Begins a test on a fixed day, with unused rate limits and a household of a new user. */
export async function beginHousehold(test: TestApp): Promise<TestHousehold> {
  test.clock.set('2026-11-21T02:00:00.000Z');
  await test.deps.db.deleteFrom('limits').execute();
  return foundHousehold(test);
}

/** A call of a person; `userId`: the owner whose data it is about, where these are not the person's own. */
export type PersonalCall = [
  who: SignedIn,
  method: string,
  path: string,
  body?: object,
  userId?: string,
];

export function askAs(test: TestApp, ...[who, method, path, body, userId]: PersonalCall) {
  return test.call(method, path, {
    token: who.token,
    ...(body && { body }),
    ...(userId && { query: { userId } }),
  });
}

/** Founds a household by the calls that people use, unless the person has one already. */
export async function foundHousehold(test: TestApp, person?: SignedIn): Promise<TestHousehold> {
  const founder = person ?? (await signIn(test));
  const { token } = founder;
  const body = { name: '我们家' };
  const { status } = await test.call('POST', '/household', { token, body });
  if (status !== 200 && status !== 409) throw new Error(`POST /household: ${status}`);
  // 409: the person has a household already, or another call founds it at this moment and has not committed yet.
  const { id } = await vi.waitFor(
    async () => {
      const { data } = (await test.call('GET', '/household', { token })).body;
      if (!data) throw new Error('the household is not there yet');
      return data as { id: string };
    },
    { timeout: 60_000 },
  );
  const inviteAs = async (role: 'EDITOR' | 'VIEWER') => {
    const { body } = await test.call('POST', '/household/invitations', { token, body: { role } });
    return body.data.path.split('#')[1] as string;
  };
  const add = async (role: HouseholdRole, joining?: SignedIn) => {
    const member = joining ?? (await signIn(test));
    const secret = await inviteAs(role === 'VIEWER' ? 'VIEWER' : 'EDITOR');
    const body = { secret, accountId: member.userId };
    await test.call('POST', '/household/invitations/accept', { token: member.token, body });
    if (role === 'OWNER') {
      const path = `/household/members/${member.userId}`;
      await test.call('PUT', path, { token, body: { role } });
    }
    return member;
  };
  return { id, founder, inviteAs, add };
}

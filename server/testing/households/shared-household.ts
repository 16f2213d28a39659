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

/** Founds a household by the calls that people use, unless the person has one already. */
export async function foundHousehold(test: TestApp, person?: SignedIn): Promise<TestHousehold> {
  const founder = person ?? (await signIn(test));
  const { token } = founder;
  const body = { name: '我们家' };
  const { status } = await test.call('POST', '/household', { token, body });
  if (status !== 200 && status !== 409) throw new Error(`POST /household: ${status}`);
  // Refused to whoever has one, or is founding one at this moment: that is there once it is stored.
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

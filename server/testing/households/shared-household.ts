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
  const known = await test.call('GET', '/household', { token });
  const made = known.body.data
    ? known
    : await test.call('POST', '/household', { token, body: { name: '我们家' } });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
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
  return { id: made.body.data.id, founder, inviteAs, add };
}

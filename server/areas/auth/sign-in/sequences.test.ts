import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { seenOf, type TestAnswer } from '../../../testing/call.ts';
import { signedInPassword, signIn } from '../../../testing/sign-in.ts';
import { goodPassword, visitor } from '../../../testing/visitor.ts';

/*
 * What one call does not reveal, several in a row must not reveal either. A stranger
 * goes through the same steps with addresses of every kind, at the same moments; every
 * answer has to be the same for all.
 */

let test: TestApp;
let guest: ReturnType<typeof visitor>;
beforeAll(async () => {
  test = await buildTestApp();
  guest = visitor(test);
});
afterAll(() => test.close());

const minute = 60_000;
const password = 'Strangers-pass1!';

/** What has become of an address before the stranger comes, or while they are at it. */
const kinds: Record<string, { before?: (email: string) => unknown }> = {
  unknown: {},
  pending: { before: (email) => guest.register({ email, username: 'somebody' }) },
  'pending twice': {
    before: async (email) => {
      await guest.register({ email, username: 'somebody' });
      test.clock.advance(minute);
      await guest.register({ email, username: 'somebody_else' });
    },
  },
  'an account': { before: (email) => guest.join(email, `a${accounts++}`) },
  'an account since the last half minute': {
    before: async (email) => {
      await guest.register({ email, username: `a${accounts++}` });
      await guest.post('verify-email', { email, code: await guest.codeTo(email) });
    },
  },
  'an account by a change of address': {
    before: async (email) => {
      const { token } = await signIn(test);
      const body = { email, currentPassword: signedInPassword };
      await guest.post('change-email', body, { token });
      await guest.post('confirm-email', { code: await guest.codeTo(email) }, { token });
    },
  },
};
let accounts = 0;
let rounds = 0;

interface Stranger {
  email: string;
  /** Of the stranger's registrations, in order. */
  ids: string[];
}
type Step = (stranger: Stranger) => Promise<TestAnswer>;
type Steps = Record<string, Step | number>;

const register =
  (username: string, secret = password): Step =>
  async ({ email, ids }) => {
    const answer = await guest.register({ email, username, password: secret });
    if (answer.status === 200) ids.push(answer.body.data.registrationId);
    return answer;
  };
const login =
  (secret: string): Step =>
  ({ email }) =>
    guest.login({ email, password: secret });
const guess =
  (index?: number): Step =>
  ({ email, ids }) =>
    guest.post('verify-email', { email, code: 'guess1', registrationId: idOf(ids, index) });
const resend =
  (index?: number): Step =>
  ({ email, ids }) =>
    guest.post('resend-code', { email, registrationId: idOf(ids, index) });
const idOf = (ids: string[], index?: number) => (index === undefined ? null : (ids[index] ?? 'x'));

/** Lets all kinds take the same steps, some time after what became of them; a number lets time pass. */
async function compare(steps: Steps, afterMs = minute) {
  rounds += 1;
  const strangers: Record<string, Stranger> = {};
  for (const [index, kind] of Object.keys(kinds).entries()) {
    strangers[kind] = { email: `s${rounds}k${index}@example.org`, ids: [] };
    await kinds[kind]?.before?.(strangers[kind].email);
  }
  test.clock.advance(afterMs);
  for (const [name, step] of Object.entries(steps)) {
    if (typeof step === 'number') {
      test.clock.advance(step);
      continue;
    }
    const answers: [string, unknown][] = [];
    for (const [kind, stranger] of Object.entries(strangers)) {
      const answer = await step(stranger);
      answers.push([kind, seenOf(answer)]);
    }
    const [[, first] = []] = answers;
    for (const [kind, answer] of answers) expect([name, kind, answer]).toEqual([name, kind, first]);
  }
}

beforeEach(() => test.clock.advance(24 * 3600_000));

it('answers to registering and signing in with right and wrong passwords do not depend on the address', async () => {
  await compare({
    register: register('thief'),
    'the password of the registration': login(password),
    'another password': login('Wrong-pass1!'),
    'the own password again': login(password),
    'the password most people have here': login(`${goodPassword}?`),
    'the fifth': login(password),
    'the sixth, which has to wait': login(password),
    later: 30_000,
    'after the wait': login(password),
  });
});

it('answers do not depend on the address when codes are guessed, with the registration’s id and without, also too late', async () => {
  await compare({
    register: register('thief'),
    ...Object.fromEntries(
      Array.from({ length: 6 }, (_, i) => [`guess ${i} with the id`, guess(0)]),
    ),
    ...Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`guess ${i} without`, guess()])),
    'an unknown id': guess(1),
    'resend too soon': resend(0),
    'a minute': minute,
    'resend without the id': resend(),
    'the id’s tries are still over': guess(0),
    'those without are new': guess(),
    'another minute': minute,
    'resend with the id': resend(0),
    'a guess': guess(0),
    'nine minutes': 9 * minute,
    'resend without the id again': resend(),
    'one more minute': minute,
    'the id’s code is too old': guess(0),
    'the other is not': guess(),
    'ten minutes': 10 * minute,
    'the other is too old too': guess(),
    'resend with an unknown id': resend(5),
    'a guess without the id': guess(),
  });
});

it('answers do not depend on the address when it is registered twice and either password is tried', async () => {
  await compare({
    register: register('thief'),
    again: register('thief2', 'Other-pass1!'),
    'a minute': minute,
    'register again': register('thief2', 'Other-pass1!'),
    'the first password': login(password),
    'the second': login('Other-pass1!'),
    'a guess at the first': guess(0),
    'a guess at the second': guess(1),
  });
});

it('answers do not depend on the address when one username is registered with two', async () => {
  const second: Step = ({ email }) =>
    guest.register({ email: `second-${email}`, username: 'one_name', password });
  await compare({ register: register('one_name'), 'with a second address': second });
});

it('answers do not depend on the address when a reset code is guessed and the address registered', async () => {
  const reset: Step = ({ email }) =>
    guest.post('reset-password', { email, code: 'guess1', newPassword: 'Guessed-pass1!' });
  await compare({
    forgot: ({ email }) => guest.post('forgot-password', { email }),
    ...Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`guess ${i}`, reset])),
    register: register('thief'),
    login: login(password),
    'a known device of nobody': ({ email }) =>
      guest.post('forgot-password', { email }, { headers: { 'x-device-token': 'x'.repeat(43) } }),
  });
});

it('answers do not depend on the address when the mails of a day are used up', async () => {
  const minutes = Array.from({ length: 12 }, (_, i) => [
    [`minute ${i}`, minute],
    [`resend ${i}`, resend(0)],
  ]);
  await compare(
    { register: register('thief'), ...Object.fromEntries(minutes.flat()) },
    24 * 60 * minute,
  );
});

it.each<[string, (email: string) => Promise<() => Promise<TestAnswer>>]>([
  [
    'verifies a registration of their own',
    async (email) => {
      const { body } = await guest.register({ email, username: 'owner' });
      const { registrationId } = body.data;
      const code = await guest.codeTo(email);
      return () => guest.post('verify-email', { email, code, registrationId });
    },
  ],
  [
    'makes it the address of their account',
    async (email) => {
      const { token } = await signIn(test);
      const body = { email, currentPassword: signedInPassword };
      await guest.post('change-email', body, { token });
      const code = await guest.codeTo(email);
      return () => guest.post('confirm-email', { code }, { token });
    },
  ],
])('go on with a registration while the owner of the address %s', async (_, begin) => {
  const email = `owner${rounds++}@example.org`;
  const finish = await begin(email);
  test.clock.advance(minute);
  const stranger: Stranger = { email, ids: [] };
  const nobodys: Stranger = { email: `nobodys-${email}`, ids: [] };
  for (const one of [stranger, nobodys]) await register('thief')(one);
  expect((await finish()).status).toBe(200);
  const steps: Steps = {
    login: login(password),
    ...Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`guess ${i}`, guess(0)])),
    'a minute': minute,
    'resend without the id': resend(),
    'no new tries': guess(0),
    'another minute': minute,
    resend: resend(0),
    'a new try': guess(0),
    'the password still': login(password),
  };
  for (const [name, step] of Object.entries(steps)) {
    if (typeof step === 'number') test.clock.advance(step);
    else {
      const answers = [seenOf(await step(stranger)), seenOf(await step(nobodys))];
      expect([name, answers[0]]).toEqual([name, answers[1]]);
    }
  }
});

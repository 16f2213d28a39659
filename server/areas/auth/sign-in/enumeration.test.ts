import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { seenOf, type TestAnswer } from '../../../testing/call.ts';
import { visitor } from '../../../testing/visitor.ts';

let test: TestApp;
let guest: ReturnType<typeof visitor>;
beforeAll(async () => {
  test = await buildTestApp();
  guest = visitor(test);
  await guest.join('verified@example.org', 'li');
  await guest.register({ email: 'unverified@example.org', username: 'han' });
  test.clock.advance(60_000);
});
afterAll(() => test.close());

const kinds = ['unknown', 'unverified', 'verified'];

const calls: [string, (email: string) => Promise<TestAnswer>][] = [
  [
    'register with a name that is taken by somebody else',
    (email) => guest.register({ email, username: 'held' }),
  ],
  ['login with a wrong password', (email) => guest.login({ email, password: 'wrong-password' })],
  ['resend-code', (email) => guest.post('resend-code', { email })],
  ['resend-code too soon', (email) => guest.post('resend-code', { email })],
  ['verify-email with a guess', (email) => guest.post('verify-email', { email, code: '000000' })],
  ['forgot-password', (email) => guest.post('forgot-password', { email })],
  [
    'reset-password with a guess',
    (email) =>
      guest.post('reset-password', { email, code: '000000', newPassword: 'Guessed-pass1!' }),
  ],
];

describe('unknown, unverified and verified addresses', () => {
  it.each(calls)('get the same answer from %s', async (_, call) => {
    await guest.register({ email: 'holder@example.org', username: 'held' });
    const answers = [];
    for (const kind of kinds) answers.push(seenOf(await call(`${kind}@example.org`)));
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('get the same answers to a registration whose code is guessed until the tries are over or too late', async () => {
    test.clock.advance(60_000);
    const steps: ((email: string, i: number) => Promise<TestAnswer>)[] = [
      (email, i) => guest.register({ email, username: `fresh${i}` }),
      ...Array.from({ length: 6 }, () => (email: string) => {
        return guest.post('verify-email', { email, code: '000000' });
      }),
      (email) => {
        if (email.startsWith('unknown')) test.clock.advance(10 * 60_000);
        return guest.post('verify-email', { email, code: '000000' });
      },
    ];
    for (const step of steps) {
      const answers = [];
      for (const [i, kind] of kinds.entries())
        answers.push(seenOf(await step(`${kind}@example.org`, i)));
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
    }
  });
});

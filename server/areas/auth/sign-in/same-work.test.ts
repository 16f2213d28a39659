import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { signedInPassword, signIn } from '../../../testing/sign-in.ts';
import { visitor } from '../../../testing/visitor.ts';

/*
 * An answer that comes sooner reveals which addresses are registered. Times on a busy machine prove
 * nothing, so the work is compared: as many hashes, and as many statements. `npm run reliability --
 * --only enumeration` measures the times themselves.
 */

const work = vi.hoisted(() => ({ hashes: 0, verifications: 0 }));
const asked = vi.hoisted(() => new Set<string>());
vi.mock('@node-rs/argon2', async () => {
  const argon2 = await import('../../../testing/depth/cheap-argon2.ts');
  return {
    hash: (...[password, options]: Parameters<typeof argon2.hash>) => {
      work.hashes += 1;
      asked.add(JSON.stringify({ ...options, salt: undefined }));
      return argon2.hash(password, options);
    },
    verify: (...[hashed, password]: Parameters<typeof argon2.verify>) => {
      work.verifications += 1;
      if (!String(hashed).includes('$m=8,')) asked.add(String(hashed));
      return argon2.verify(hashed, password);
    },
  };
});

let test: TestApp;
let guest: ReturnType<typeof visitor>;
beforeAll(async () => {
  test = await buildTestApp();
  guest = visitor(test);
  await guest.join('known@example.org', 'known');
  await guest.register({ email: 'pending@example.org', username: 'pending' });
  await signIn(test);
});
afterAll(() => test.close());
beforeEach(() => test.clock.advance(60_000));

const currentPassword = signedInPassword;

it.each<[string, { hashes: number; verifications: number }, (email: string) => Promise<unknown>]>([
  [
    'login with a wrong password',
    { hashes: 1, verifications: 1 },
    async (email) => guest.login({ email, password: 'Wrong-pass1!' }),
  ],
  [
    'register with a taken name',
    { hashes: 1, verifications: 0 },
    async (email) => guest.register({ email, username: 'known' }),
  ],
  ['resend-code', { hashes: 0, verifications: 0 }, (email) => guest.post('resend-code', { email })],
  [
    'forgot-password',
    { hashes: 0, verifications: 0 },
    (email) => guest.post('forgot-password', { email }),
  ],
  [
    'verify-email with a guess',
    { hashes: 0, verifications: 0 },
    (email) => guest.post('verify-email', { email, code: 'guess1' }),
  ],
  [
    'reset-password with a guess',
    { hashes: 0, verifications: 0 },
    (email) => guest.post('reset-password', { email, code: 'guess1', newPassword: 'Brand-new$1' }),
  ],
  [
    'change-email to it',
    { hashes: 0, verifications: 1 },
    async (email) => {
      const { token } = await signIn(test);
      return guest.post('change-email', { email, currentPassword }, { token });
    },
  ],
])(
  '%s computes as many hashes for known, pending and unknown addresses',
  async (_, wanted, call) => {
    for (const kind of ['known', 'pending', 'unknown']) {
      Object.assign(work, { hashes: 0, verifications: 0 });
      await call(`${kind}@example.org`);
      expect([kind, work]).toEqual([kind, wanted]);
    }
  },
);

it('a sign-in computes two hashes with 0, 1 or 10 registrations of an address, whichever password is right', async () => {
  const addresses = ['none', 'one', 'ten', 'known'].map((name) => `${name}-behind@example.org`);
  await guest.join('known-behind@example.org', 'known_behind');
  for (let made = 0; made < 10; made += 1) {
    // A mailbox gets ten mails a day: the account had one already.
    test.clock.advance(3 * 3600_000);
    for (const [index, email] of addresses.entries()) {
      if (index === 0 || (index === 1 && made > 0)) continue;
      const answer = await guest.register({
        email,
        username: 'behind',
        password: `Pass-no-${made}!a`,
      });
      expect(answer.status).toBe(200);
    }
  }
  const fits = async (email: string, password: string) => {
    Object.assign(work, { hashes: 0, verifications: 0 });
    const { status } = await guest.login({ email, password });
    expect([email, work]).toEqual([email, { hashes: 1, verifications: 1 }]);
    return status;
  };
  const statuses = [];
  for (const email of addresses) {
    statuses.push([await fits(email, 'Wrong-pass1!'), await fits(email, 'Pass-no-0!a')]);
  }
  expect(statuses).toEqual([
    [400, 400],
    [400, 403],
    [400, 403],
    [400, 403],
  ]);
  expect(await fits('ten-behind@example.org', 'Pass-no-9!a')).toBe(403);
});

it('each hash is asked for with 19 MiB and two passes, and so is the one for an unknown address', async () => {
  asked.clear();
  await guest.login({ email: 'unknown@example.org', password: 'Wrong-pass1!' });
  const zeros = 'A'.repeat(43);
  expect([...asked].sort()).toEqual([
    `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${zeros}`,
    '{"memoryCost":19456,"timeCost":2,"parallelism":1}',
  ]);
});

import { arch, cpus } from 'node:os';
import { buildTestApp } from '../server/testing/build-test-app.ts';
import { visitor } from '../server/testing/visitor.ts';

/**
 * Whether the time of an answer tells who is known: each call for a known and an unknown address by
 * turns, on an idle machine. Usage: npm run bench:enumeration [ROUNDS]
 * Exits 1 when two medians differ by more than 5 ms.
 */
const rounds = Number(process.argv[2] ?? 101);
const mostMs = 5;

const test = await buildTestApp();
const guest = visitor(test);
await guest.join('known@example.org', 'known');

const calls: Record<string, (email: string) => Promise<() => Promise<unknown>>> = {
  login: async (email) => {
    const body = { email, password: 'Wrong-pass1!', ...(await guest.captcha()) };
    return () => guest.post('login', body);
  },
  register: async (email) => {
    const body = { email, username: 'known', password: 'Brand-new$1', ...(await guest.captcha()) };
    return () => guest.post('register', body);
  },
  'resend-code': async (email) => () => guest.post('resend-code', { email }),
  'forgot-password': async (email) => () => guest.post('forgot-password', { email }),
  'verify-email': async (email) => () => guest.post('verify-email', { email, code: 'guess1' }),
};

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
let worst = 0;
process.stdout.write(
  `${new Date().toISOString()}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model} (${arch()}), ${rounds} rounds\n`,
);
for (const [name, prepare] of Object.entries(calls)) {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const kinds = ['known', 'unknown'] as const;
    // Each goes first as often as the other.
    for (const kind of round % 2 ? kinds : kinds.toReversed()) {
      await test.deps.db.deleteFrom('login_attempts').execute();
      await test.deps.db.deleteFrom('limits').execute();
      test.clock.advance(60_000);
      const call = await prepare(`${kind}@example.org`);
      const from = performance.now();
      await call();
      times[kind].push(performance.now() - from);
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  const apart = Math.abs(known - unknown);
  worst = Math.max(worst, apart);
  const figures = [known, unknown, apart].map((ms) => `${ms.toFixed(2)} ms`);
  process.stdout.write(
    `${name.padEnd(16)} known ${figures[0]}, unknown ${figures[1]}, apart ${figures[2]}\n`,
  );
}
await test.close();
process.exitCode = worst > mostMs ? 1 : 0;

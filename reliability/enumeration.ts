import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { buildTestApp } from '../server/testing/build-test-app.ts';
import { visitor } from '../server/testing/visitor.ts';
import { databaseVersion } from './checks/database-version.ts';
import { recordFigures } from './checks/figures.ts';

/**
 * `npm run reliability -- --only enumeration`: measures whether the response time reveals that an address is
 * registered. Each call is sent for a known and for an unknown address in turn, 101 times unless `--rounds`
 * says otherwise, on SQLite or on the PostgreSQL of `TEST_DATABASE_URL`. On a machine that is busy with other
 * things, where response times vary by chance, the processor time of this process is measured instead, and the
 * figure says so. Exits with 1 when two medians differ by more than 5 ms. `--record` writes the result into
 * docs/reliability.md.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '101' },
    record: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const mostMs = 5;
const isBusy = (loadavg()[0] ?? 0) > cpus().length;
const measured = isBusy ? 'processor time, the machine being busy' : 'time';

const test = await buildTestApp();
const guest = visitor(test);
await guest.join('known@example.org', 'known');
const version = await databaseVersion(test.deps.db);
let newcomers = 0;

/** Ten registrations that are not verified: for an address with a user, and for one without. */
for (const email of ['ten.known@example.org', 'ten.unknown@example.org']) {
  if (email.includes('.known')) await guest.join(email, 'ten_known');
  for (let made = 0; made < 10; made += 1) {
    await test.deps.db.deleteFrom('limits').execute();
    await guest.register({ email, username: `ten${made}` });
    test.clock.advance(60_000);
  }
}

/** Prepares a call for an address and returns the function that sends it. */
type Call = (email: string) => Promise<() => Promise<unknown>>;

async function registering(email: string, username: string) {
  const body = { email, username, password: 'Brand-new$1', ...(await guest.captcha()) };
  return () => guest.post('register', body);
}

const calls: Record<string, Call> = {
  login: async (email) => {
    const body = { email, password: 'Wrong-pass1!', ...(await guest.captcha()) };
    return () => guest.post('login', body);
  },
  register: (email) => {
    newcomers += 1;
    return registering(email, `newcomer${newcomers}`);
  },
  'login, 10 registered': async (email) => {
    const body = { email: `ten.${email}`, password: 'Wrong-pass1!', ...(await guest.captcha()) };
    return () => guest.post('login', body);
  },
  'register, name taken': (email) => registering(email, 'known'),
  'resend-code': async (email) => () => guest.post('resend-code', { email }),
  'forgot-password': async (email) => () => guest.post('forgot-password', { email }),
  'verify-email': async (email) => () => guest.post('verify-email', { email, code: '123456' }),
};

/** The processor time includes all threads of this process, and so those that hash. */
function clockMs(): number {
  if (!isBusy) return performance.now();
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

/** The medians of a call for a known and an unknown address. */
async function measure(prepare: Call): Promise<{ known: number; unknown: number }> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const kinds = ['known', 'unknown'] as const;
    // Each goes first as often as the other.
    for (const kind of round % 2 ? kinds : kinds.toReversed()) {
      await test.deps.db.deleteFrom('login_attempts').execute();
      await test.deps.db.deleteFrom('limits').execute();
      await test.deps.db.deleteFrom('registrations').where('email', 'not like', 'ten.%').execute();
      test.clock.advance(60_000);
      const call = await prepare(`${kind}@example.org`);
      const from = clockMs();
      await call();
      times[kind].push(clockMs() - from);
    }
  }
  return { known: median(times.known), unknown: median(times.unknown) };
}

console.log(`${version}, ${rounds} rounds, by ${measured}`);
const seen: string[] = [];
let worst = 0;
for (const [name, prepare] of Object.entries(calls)) {
  const { known, unknown } = await measure(prepare);
  const apart = Math.abs(known - unknown);
  worst = Math.max(worst, apart);
  seen.push(`${name} ${apart.toFixed(2)} ms`);
  console.log(
    `${name.padEnd(22)} known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms, apart ${apart.toFixed(2)} ms`,
  );
}
if (values.record) {
  const figure = {
    id: `enumeration-${test.deps.config.database.kind}`,
    promise: `Whether an address is known does not show in the time of an answer (${mostMs} ms)`,
    seen: `medians of ${rounds} apart in ${measured}: ${seen.join(', ')}`,
    command: 'npm run reliability -- --only enumeration',
  };
  recordFigures([figure], version);
}
await test.close();
process.exitCode = worst > mostMs ? 1 : 0;

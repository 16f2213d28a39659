import type { ServerProcess } from '../../server/testing/server-process.ts';
import type { Figure } from './after-a-write.ts';
import { type BenchDatabase, password } from './bench-database.ts';
import { compare, type Line, type Pace } from './compare.ts';
import { load } from './load.ts';

const captchas = 20_000;
const mostWaitMs = 20;

/** Sign-ins, whose price is the password's hash, and what they do to everybody else meanwhile. */
export async function logins(
  bench: BenchDatabase,
  server: ServerProcess,
  floor: ServerProcess,
  pace: Pace,
): Promise<{ lines: Line[]; figures: Figure[] }> {
  await fillCaptchas(bench);
  const { some } = bench;
  let turn = 0;
  const login = () => {
    turn += 1;
    return {
      method: 'POST' as const,
      path: '/api/auth/login',
      body: {
        email: some[turn % some.length]?.email,
        password,
        captcha: 'BENCH',
        captchaId: `bench-${turn % captchas}`,
      },
      // A limit counts sign-ins by address: this is a proxy in front of many people.
      headers: { 'x-forwarded-for': `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}` },
    };
  };
  const lines = await compare(
    server,
    floor,
    { name: 'login', calls: login, against: 'verify', atLeast: 0.65, longer: 2 },
    pace,
  );
  const cheap = {
    method: 'GET',
    path: '/api/accounts',
    token: bench.fifty.token,
  } as const;
  const lastsMs = pace.loopMs * 5;
  const [, read] = await Promise.all([
    load({ url: server.url, calls: login, connections: 16, lastsMs }),
    load({ url: server.url, calls: cheap, connections: 1, lastsMs }),
  ]);
  const figure = {
    what: 'a cheap read while 16 sign in without pause',
    figure: `p50 ${read.p50Ms.toFixed(2)} ms, p99 ${read.p99Ms.toFixed(2)} ms`,
    wanted: `p99 ≤ ${mostWaitMs} ms`,
    reached: read.p99Ms <= mostWaitMs,
  };
  return { lines, figures: [figure] };
}

/** Captchas as the server would have drawn them, each good for one sign-in within five minutes. */
async function fillCaptchas({ bulk }: BenchDatabase): Promise<void> {
  const expires_at = new Date(Date.now() + 5 * 60_000).toISOString();
  const rows = Array.from({ length: captchas }, (_, n) => ({
    id: `bench-${n}`,
    answer: 'BENCH',
    expires_at,
  }));
  await bulk.insert({ captchas: rows });
}

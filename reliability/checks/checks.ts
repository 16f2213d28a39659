/** A promise whose figure is checked by tests, which fail when they find another figure. */
export interface Check {
  id: string;
  promise: string;
  /** The files with the tests, and which of their tests. */
  files: readonly string[];
  named?: string;
  env?: Record<string, string>;
  /** The result when all of them have passed; `cases` is their number. */
  seen: (cases: number) => string;
}

const malformed = 1000;

/** What `npm run reliability` looks at, on each database. */
export const checks: readonly Check[] = [
  {
    id: 'isolation',
    promise: 'Nobody sees or changes what is somebody else’s',
    files: ['server/http/isolation.test.ts'],
    seen: (cases) =>
      `0 leaks in ${cases} cases: every call without a token, with a dead one, as another user, and with another user’s ids in path, query, body and batch`,
  },
  {
    id: 'malformed',
    promise: 'What is malformed is refused, never a failure',
    files: ['server/http/fuzz.test.ts'],
    env: { FUZZ_RUNS: String(malformed) },
    seen: (cases) =>
      `0 answers of 5xx to ${malformed} malformed requests at each of ${cases} calls`,
  },
  {
    id: 'wrong-codes',
    promise: 'Of 100 wrong codes at once five are looked at',
    files: [
      'server/areas/auth/registration/verify-email.test.ts',
      'server/areas/own-account/change-email.test.ts',
    ],
    named: '(up to five|five times,) also when a hundred come at the same time',
    seen: (cases) => `5 of 100 looked at, in ${cases} of ${cases} places that take one`,
  },
  {
    id: 'wrong-passwords',
    promise: 'Of 100 wrong passwords at once five are looked at',
    files: [
      'server/areas/auth/sign-in/login.test.ts',
      'server/areas/own-account/change-password.test.ts',
    ],
    named: 'a hundred (come )?at once',
    seen: (cases) =>
      `5 of 100 looked at, in ${cases} cases: known and unknown addresses, and inside`,
  },
  {
    id: 'right-codes',
    promise: 'A code that comes 100 times at once is good once',
    files: [
      'server/areas/auth/registration/verify-email.test.ts',
      'server/areas/auth/codes/reset-password.test.ts',
      'server/areas/own-account/change-email.test.ts',
      'server/areas/auth/sign-in/captcha.test.ts',
    ],
    named: 'works once,? (also )?when a hundred',
    seen: (cases) => `1 of 100 succeeded, for each of ${cases} kinds of code, captchas included`,
  },
  {
    id: 'withdrawals',
    promise: 'Of 100 withdrawals of 1 at once out of 50 the 50 that are covered succeed',
    files: ['server/areas/accounts/parallel.test.ts'],
    named: '100 parallel withdrawals',
    seen: () => '50 succeeded, 50 were refused, 0 is left',
  },
  {
    id: 'faults',
    promise: 'A write is whole or nothing, whichever of its statements fails',
    files: ['server/http/all-or-nothing.test.ts', 'server/http/steps-under-faults.test.ts'],
    named: 'whichever statement fails',
    env: { TEST_DEPTH: 'deep' },
    seen: (cases) => `0 halves and 0 successes that were not stored, of ${cases} calls that write`,
  },
  {
    id: 'broken-reads',
    promise: 'What the database fails to read is no answer, never half of one',
    files: ['server/http/reads-under-faults.test.ts'],
    env: { TEST_DEPTH: 'deep' },
    seen: (cases) => `0 successes, whichever statement failed, of ${cases} calls that read`,
  },
];

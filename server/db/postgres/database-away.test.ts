import { describe, expect, it } from 'vitest';
import { awayLine, isDatabaseAway } from './database-away.ts';

const failure = (code: string | undefined, message: string) =>
  Object.assign(new Error(message), { code });

describe('what operators read of a database that is away', () => {
  it.each([
    [
      failure('25006', 'cannot execute INSERT in a read-only transaction'),
      'the database is away: it is a read-only replica: DATABASE_URL has to lead to the primary (cannot execute INSERT in a read-only transaction)',
    ],
    [
      failure('53100', 'could not extend file "base/5/1259":\n No space left on device'),
      'the database is away: its disk is full (could not extend file "base/5/1259": No space left on device)',
    ],
    [
      failure('53300', 'sorry, too many clients already'),
      'the database is away: it has no connection left: DATABASE_POOL_SIZE times the processes has to stay below max_connections (sorry, too many clients already)',
    ],
    [
      failure('26000', 'prepared statement "s0" does not exist'),
      'the database is away: a pooler shares its connections between transactions: set DATABASE_POOLER=transaction (prepared statement "s0" does not exist)',
    ],
    [
      failure('08P01', 'unsupported startup parameter: lock_timeout'),
      'the database is away: a pooler shares its connections between transactions: set DATABASE_POOLER=transaction (unsupported startup parameter: lock_timeout)',
    ],
    [
      failure('57P01', 'terminating connection due to administrator command'),
      'the database is away: terminating connection due to administrator command',
    ],
  ])('%s is one line that says what to do', (error, line) => {
    expect(isDatabaseAway(error)).toBe(true);
    expect(awayLine(error)).toBe(line);
  });

  it('does not include what the database refuses for a reason of its own', () => {
    expect(isDatabaseAway(failure('23505', 'duplicate key'))).toBe(false);
    expect(isDatabaseAway(failure(undefined, 'a mistake'))).toBe(false);
  });
});

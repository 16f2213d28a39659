import type { DeleteResult } from 'kysely';
import type { Deps } from '../deps.ts';
import { keyLifetimeMs } from '../http/idempotency.ts';

const dayMs = 24 * 3600 * 1000;

/**
 * Deletes what nobody will ask for again. No rule depends on it: whatever expires is refused
 * where it is read. Each kind is its own statement, so that no writer waits long.
 */
export async function cleanUp({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const nowMs = now().getTime();
  const before = (ms: number) => new Date(nowMs - ms).toISOString();
  const rest = await Promise.all([
    count('captchas', db.deleteFrom('captchas').where('expires_at', '<=', before(0))),
    // An expired code is told apart from a wrong one for a day.
    count('codes', db.deleteFrom('codes').where('expires_at', '<=', before(dayMs))),
    count('emailChanges', db.deleteFrom('email_changes').where('requested_at', '<', before(dayMs))),
    count('sessions', db.deleteFrom('sessions').where('expires_at', '<=', before(0))),
    count('limits', db.deleteFrom('limits').where('window_ends_at', '<=', before(0))),
    count(
      'idempotencyKeys',
      db.deleteFrom('idempotency_keys').where('created_at', '<', before(keyLifetimeMs)),
    ),
    count(
      'unverifiedUsers',
      db
        .deleteFrom('users')
        .where('verified_at', 'is', null)
        .where('created_at', '<', before(7 * dayMs)),
    ),
    // A job's lease is taken anew at each run; what is this old belonged to a process that died.
    count('leases', db.deleteFrom('leases').where('expires_at', '<', before(dayMs))),
    count('loginAttempts', db.deleteFrom('login_attempts').where('updated_at', '<', before(dayMs))),
    count(
      'mails',
      db
        .deleteFrom('mails')
        .where('status', 'in', ['SENT', 'FAILED'])
        .where('created_at', '<', before(30 * dayMs)),
    ),
  ]);
  return Object.fromEntries(rest);
}

async function count(
  kind: string,
  deletion: { executeTakeFirst(): Promise<DeleteResult> },
): Promise<[string, number]> {
  const { numDeletedRows } = await deletion.executeTakeFirst();
  return [kind, Number(numDeletedRows)];
}

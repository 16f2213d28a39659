import type { DeleteResult } from 'kysely';
import { registrationLifetimeMs } from '../areas/auth/registration/registrations.repository.ts';
import { correctSessionEnds } from '../areas/auth/sessions/sessions.ts';
import { placeLifetimeMs } from '../areas/auth/sign-in/sign-in-places.repository.ts';
import type { Deps } from '../deps.ts';
import { removeLinesBefore } from '../http/pipeline/audit.ts';
import { keyLifetimeMs } from '../http/pipeline/idempotency.ts';
import { attempt } from './attempt.ts';

const dayMs = 24 * 3600 * 1000;

interface Deletion {
  executeTakeFirst(): Promise<DeleteResult>;
}

/**
 * Deletes expired rows. No rule depends on it: expired rows are refused where they are
 * read. Each kind is a separate statement, so that no writer waits long, and they run one
 * after the other, so that requests find connections. A kind that fails is counted as
 * `failed` and does not stop the others.
 */
export async function cleanUp({
  db,
  now,
  log,
  config,
}: Pick<Deps, 'db' | 'now' | 'log' | 'config'>) {
  const nowMs = now().getTime();
  const before = (ms: number) => new Date(nowMs - ms).toISOString();
  const deletions: Record<string, Deletion | (() => Promise<number>)> = {
    captchas: db.deleteFrom('captchas').where('expires_at', '<=', before(0)),
    // For a day an expired code is answered with CODE_EXPIRED instead of CODE_INVALID.
    codes: db.deleteFrom('codes').where('expires_at', '<=', before(dayMs)),
    emailChanges: db.deleteFrom('email_changes').where('requested_at', '<', before(dayMs)),
    oidcAttempts: db.deleteFrom('oidc_attempts').where('expires_at', '<=', before(0)),
    passkeyChallenges: db.deleteFrom('passkey_challenges').where('expires_at', '<=', before(0)),
    signInTickets: db.deleteFrom('sign_in_tickets').where('expires_at', '<=', before(0)),
    // A pending secret is good for ten minutes; its age shows for a day why its code is refused.
    totpSecrets: db
      .deleteFrom('totp_secrets')
      .where('enabled_at', 'is', null)
      .where('created_at', '<', before(dayMs)),
    // The newest place of each user stays: it shows that the next sign-in is not the first.
    signInPlaces: db
      .deleteFrom('sign_in_places')
      .where('last_seen_at', '<', before(placeLifetimeMs))
      .where('last_seen_at', '<', (eb) =>
        eb
          .selectFrom('sign_in_places as newer')
          .select((max) => max.fn.max('newer.last_seen_at').as('newest'))
          .whereRef('newer.user_id', '=', 'sign_in_places.user_id'),
      ),
    sessions: async () => {
      await correctSessionEnds(db, now());
      const expired = db.deleteFrom('sessions').where('expires_at', '<=', before(0));
      return Number((await expired.executeTakeFirst()).numDeletedRows);
    },
    limits: db.deleteFrom('limits').where('window_ends_at', '<=', before(0)),
    idempotencyKeys: db
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', before(keyLifetimeMs)),
    registrations: db
      .deleteFrom('registrations')
      .where('created_at', '<=', before(registrationLifetimeMs)),
    deviceTokens: db.deleteFrom('device_tokens').where('expires_at', '<=', before(0)),
    // For a month an expired token stays in the list of its user.
    accessTokens: db.deleteFrom('access_tokens').where('expires_at', '<=', before(30 * dayMs)),
    // For a week a link that has ended is answered as such.
    householdInvitations: db
      .deleteFrom('household_invitations')
      .where('expires_at', '<', before(7 * dayMs)),
    householdOffers: db.deleteFrom('household_offers').where('expires_at', '<=', before(0)),
    // A move can be undone for a day.
    householdMoves: db.deleteFrom('household_moves').where('moved_at', '<', before(dayMs)),
    // A lease that expired a day ago belonged to a process that died.
    leases: db.deleteFrom('leases').where('expires_at', '<', before(dayMs)),
    loginAttempts: db.deleteFrom('login_attempts').where('updated_at', '<', before(dayMs)),
    mails: db
      .deleteFrom('mails')
      .where('status', 'in', ['SENT', 'FAILED'])
      .where('created_at', '<', before(30 * dayMs)),
    auditLines: () => removeLinesBefore(db, before(config.auditLogDays * dayMs)),
  };
  const deleted: Record<string, number> = {};
  let failed = 0;
  for (const [kind, deletion] of Object.entries(deletions)) {
    const count = await attempt({ log }, { kind }, 'what has expired was not deleted', async () =>
      typeof deletion === 'function'
        ? deletion()
        : Number((await deletion.executeTakeFirst()).numDeletedRows),
    );
    deleted[kind] = count ?? 0;
    if (count === undefined) failed += 1;
  }
  return { ...deleted, failed };
}

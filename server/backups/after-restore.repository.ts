import type { Tx } from '../db/database.ts';

/** Tables of credentials that were valid at the time of the backup, and of stored answers to calls. */
const voidedTables = [
  'sessions',
  'sign_in_tickets',
  'passkey_challenges',
  'oidc_attempts',
  'device_tokens',
  'access_tokens',
  'calendar_feeds',
  'codes',
  'captchas',
  'email_changes',
  'idempotency_keys',
  'leases',
] as const;

/**
 * Makes restored data safe to serve: sessions, tokens of devices and programs, addresses of calendars, codes and
 * captchas of that time are no longer valid, because they may have been revoked since; waiting mails and
 * reminders, which may have been sent since, are not sent again, and the audit log has a line about the restore.
 */
export async function voidOldAccess(tx: Tx, id: string, at: Date): Promise<void> {
  for (const table of voidedTables) await tx.deleteFrom(table).execute();
  await tx
    .updateTable('mails')
    // What a mail says goes with it, as with every mail that is given up: it may hold a code.
    .set({ status: 'FAILED', text: '', html: null, last_error: 'not sent before a restore' })
    .where('status', '=', 'PENDING')
    .execute();
  await tx
    .updateTable('reminders')
    // A reminder that its owner can send again; left to wait, the first run would send it a second time.
    .set({ state: 'UNKNOWN', next_try_at: null, error: '数据已从备份恢复，可能已送达' })
    .where('state', 'in', ['WAITING', 'SENDING'])
    .execute();
  const line = { user_id: null, action: 'system.restore', target_id: null, at: at.toISOString() };
  await tx
    .insertInto('audit_log')
    .values({ id, ...line, address: 'localhost', request_id: id })
    .execute();
}

import type { Tx } from '../../db/database.ts';
import { removeAuditLines } from '../../http/pipeline/audit.ts';
import { forgetUses } from '../../http/pipeline/rate-limits.ts';
import { removeCodes } from '../auth/codes/codes.repository.ts';
import { removeRegistrations } from '../auth/registration/registrations.repository.ts';
import { removeDeviceTokens } from '../auth/sign-in/device-tokens.repository.ts';
import { codeSubject } from '../auth/sign-in/lockout.ts';
import { removeAttempts } from '../auth/sign-in/login-attempts.repository.ts';
import { removeTokensOf } from '../auth/tokens/tokens.repository.ts';
import { removeUser, type UserRow } from '../auth/users.repository.ts';
import { mailboxKey } from '../delivery/email-key.ts';
import { removeMailsTo } from '../delivery/mails.repository.ts';
import { findEmailChange } from './email-changes.repository.ts';

/**
 * Takes every row of a user out of every table. What hangs on the user goes with it, by foreign
 * keys that cascade; what is stored under the address or about the user alone is taken out here. The
 * audit log lets go only of users who are gone (`migrations/0003-requests.ts`), so the user goes first.
 */
export async function eraseUser(tx: Tx, user: UserRow): Promise<void> {
  const change = await findEmailChange(tx, user.id);
  await removeDeviceTokens(tx, user.id);
  const tokens = await removeTokensOf(tx, user.id);
  await removeUser(tx, user.id);
  await removeAuditLines(tx, user.id);
  await removeCodes(tx, user.email_key, ['verify', 'reset', 'change']);
  if (change) await removeCodes(tx, change.email_key, ['change']);
  await removeRegistrations(tx, user.email_key);
  await removeAttempts(tx, user.email_key, codeSubject(user.id));
  await forgetUses(tx, [user.id, user.email_key, mailboxKey(user.email_key), ...tokens]);
  await removeMailsTo(tx, user.email_key);
}

import type { Db } from '../../../db/database.ts';
import { withTransaction } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { writeAudit } from '../../../http/pipeline/audit.ts';
import { emailKey } from '../../delivery/email-key.ts';
import { queueNotice } from '../../delivery/outbox.ts';
import { removeSessionsOf } from '../sessions/sessions.repository.ts';
import { codeSubject } from '../sign-in/lockout.ts';
import { removeAttempts } from '../sign-in/login-attempts.repository.ts';
import { findUserByEmail, lockUser } from '../users.repository.ts';
import { factorsRemovedMail } from './factor-mails.ts';
import { removeAllFactors } from './methods.repository.ts';
import { removeTickets } from './tickets.repository.ts';

/**
 * Removes all factors of a user who has lost them, for the operator, who has to know that it is this
 * user who asks. Sessions and waiting sign-ins end, the audit log says so and the user gets a mail;
 * the password stays. False when no user has this address.
 */
export async function removeFactors(
  db: Db,
  deps: Pick<Deps, 'config' | 'now' | 'newId'>,
  email: string,
): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const found = await findUserByEmail(tx, emailKey(email));
    const user = found && (await lockUser(tx, found.id));
    if (!user) return false;
    await removeAllFactors(tx, user.id);
    await removeTickets(tx, user.id);
    await removeSessionsOf(tx, user.id);
    await removeAttempts(tx, codeSubject(user.id));
    await queueNotice(tx, deps, factorsRemovedMail(deps, user));
    const id = deps.newId();
    await writeAudit(tx, {
      id,
      userId: null,
      ownerId: user.id,
      action: 'system.removeFactors',
      targetId: user.id,
      at: deps.now(),
      address: 'localhost',
      requestId: id,
    });
    return true;
  });
}

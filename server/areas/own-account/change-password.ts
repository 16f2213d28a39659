import type { Data, Input } from '../../../contract/endpoint.ts';
import type { ownAccount } from '../../../contract/own-account/own-account.ts';
import type { Db } from '../../db/database.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { writeAudit } from '../../http/pipeline/audit.ts';
import type { Caller, Visit } from '../../http/pipeline/caller.ts';
import { voidCode } from '../auth/codes/codes.repository.ts';
import { removeTickets } from '../auth/factors/tickets.repository.ts';
import { removeOtherSessions } from '../auth/sessions/sessions.repository.ts';
import { removeDeviceTokens } from '../auth/sign-in/device-tokens.repository.ts';
import { keepDeviceKnown } from '../auth/sign-in/known-device.ts';
import { hashPassword } from '../auth/sign-in/passwords.ts';
import { removeTokensOf } from '../auth/tokens/tokens.repository.ts';
import { lockUserWithPassword, setPasswordHash } from '../auth/users.repository.ts';
import { queueNotice } from '../delivery/outbox.ts';
import { countOwnChange, requireOwnUser } from './own-account-checks.ts';
import { passwordChangedMail } from './own-account-mails.ts';

/**
 * Sets a new password. All other sessions and all access tokens end, every known device is forgotten,
 * a mailed reset code becomes invalid, and the owner gets a mail about it. Of two concurrent changes one is refused.
 */
export async function changePassword(
  db: Db,
  deps: Deps,
  caller: Caller,
  body: Input<typeof ownAccount.changePassword>['body'],
  origin: Visit,
): Promise<Data<typeof ownAccount.changePassword>> {
  const { userId, sessionId } = caller;
  const known = await requireOwnUser(db, deps, caller, body.currentPassword, origin);
  const passwordHash = await hashPassword(body.newPassword);
  const deviceToken = await withTransaction(db, async (tx) => {
    const now = deps.now();
    const user = await lockUserWithPassword(tx, userId, known.password_hash);
    if (!user) throw new AppError('CONFLICT', '密码刚刚在别处被修改过，请重新输入');
    await countOwnChange(tx, userId, now);
    await setPasswordHash(tx, userId, passwordHash);
    await removeOtherSessions(tx, userId, sessionId);
    await voidCode(tx, { subject: user.email_key, purpose: 'reset' }, now);
    await removeDeviceTokens(tx, userId);
    await removeTokensOf(tx, userId);
    await removeTickets(tx, userId);
    await queueNotice(tx, deps, passwordChangedMail(deps, user));
    await writeAudit(tx, {
      id: deps.newId(),
      userId,
      action: 'auth.changePassword',
      targetId: userId,
      at: now,
      ...origin,
    });
    return await keepDeviceKnown(tx, deps, userId, undefined);
  });
  deps.signal.kick('send-mails');
  return { deviceToken };
}

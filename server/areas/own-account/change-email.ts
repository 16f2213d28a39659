import type { Input } from '../../../contract/endpoint.ts';
import type { ownAccount } from '../../../contract/own-account/own-account.ts';
import type { Db } from '../../db/database.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import { fieldError } from '../../errors.ts';
import { writeAudit } from '../../http/pipeline/audit.ts';
import type { Caller, Visit } from '../../http/pipeline/caller.ts';
import { drawCode, setCode, takeCodeTurn } from '../auth/codes/codes.ts';
import { findUserByEmail } from '../auth/users.repository.ts';
import { emailKey } from '../delivery/email-key.ts';
import { countMail } from '../delivery/mail-quota.ts';
import { queueMail } from '../delivery/outbox.ts';
import { saveEmailChange } from './email-changes.repository.ts';
import { countOwnChange, requireOwnUser } from './own-account-checks.ts';
import { addressTakenMail, newAddressMail } from './own-account-mails.ts';

/**
 * Mails a code to the new address of a user. For an address that already has an account, the answer,
 * the limits and the cost are the same, so that they do not reveal it: its owner gets a mail that
 * explains what happened, and the code is in no mail.
 */
export async function requestEmailChange(
  db: Db,
  deps: Deps,
  caller: Caller,
  body: Input<typeof ownAccount.changeEmail>['body'],
  origin: Visit,
): Promise<null> {
  const { userId } = caller;
  const user = await requireOwnUser(db, deps, caller, body.currentPassword, origin);
  const newKey = emailKey(body.email);
  if (newKey === user.email_key) throw fieldError('email', '新邮箱不能与当前邮箱相同');
  await withTransaction(db, async (tx) => {
    const now = deps.now();
    const key = { subject: newKey, purpose: 'change', userId } as const;
    await takeCodeTurn(tx, deps, key);
    await countMail(tx, now, newKey);
    await countOwnChange(tx, userId, now);
    await saveEmailChange(tx, {
      user_id: userId,
      email: body.email,
      email_key: newKey,
      requested_at: now.toISOString(),
    });
    const code = drawCode(deps);
    await setCode(tx, deps, key, code);
    const owner = await findUserByEmail(tx, newKey);
    const mail = owner ? addressTakenMail(owner) : newAddressMail(deps, body.email, code);
    await queueMail(tx, deps, mail);
    await writeAudit(tx, {
      id: deps.newId(),
      userId,
      action: 'auth.changeEmail',
      targetId: userId,
      at: now,
      ...origin,
    });
  });
  deps.signal.kick('send-mails');
  return null;
}

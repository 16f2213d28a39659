import type { User } from '../../../contract/auth/auth.ts';
import type { Db, Tx } from '../../db/database.ts';
import { isUniqueViolation, withTransaction } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { writeAudit } from '../../http/pipeline/audit.ts';
import type { Origin } from '../../http/pipeline/caller.ts';
import { userAnswer } from '../auth/auth-answers.ts';
import { type CodeKey, voidCode } from '../auth/codes/codes.repository.ts';
import { spendCode, tryCode } from '../auth/codes/codes.ts';
import { voidRegistrations } from '../auth/registration/registrations.repository.ts';
import { removeDeviceCodes } from '../auth/sign-in/device-tokens.repository.ts';
import { findUserByEmail, lockUser, setEmail, type UserRow } from '../auth/users.repository.ts';
import { queueNotice } from '../delivery/outbox.ts';
import {
  type EmailChangeRow,
  findEmailChange,
  removeEmailChange,
} from './email-changes.repository.ts';
import { emailChangedMail } from './own-account-mails.ts';

/** Changes the address to the one whose code was entered, and notifies the old one. */
export async function confirmEmailChange(
  db: Db,
  deps: Deps,
  userId: string,
  code: string,
  origin: Origin,
): Promise<User> {
  const change = await findEmailChange(db, userId);
  if (!change) throw new AppError('CODE_INVALID');
  const key: CodeKey = { subject: change.email_key, purpose: 'change', userId };
  const codeHash = await tryCode(db, deps, key, code);
  try {
    return await withTransaction(db, async (tx) => {
      await spendCode(tx, key, codeHash, deps.now());
      const user = await lockUser(tx, userId);
      if (!user) throw new AppError('UNAUTHORIZED');
      await replaceEmail(tx, deps, user, change);
      await writeAudit(tx, {
        id: deps.newId(),
        userId,
        action: 'auth.confirmEmail',
        targetId: userId,
        at: deps.now(),
        ...origin,
      });
      const { email } = change;
      return userAnswer({ ...user, email });
    }).finally(() => deps.signal.kick('send-mails'));
  } catch (error) {
    // The address is the only unique column here: another user has taken
    // it while the code was on its way.
    throw isUniqueViolation(error) ? new AppError('CODE_INVALID') : error;
  }
}

/** Registrations of the address stay to their end and verify nothing; reset codes of both are void. */
async function replaceEmail(
  tx: Tx,
  deps: Deps,
  user: UserRow,
  change: EmailChangeRow,
): Promise<void> {
  if (await findUserByEmail(tx, change.email_key)) throw new AppError('CODE_INVALID');
  await voidRegistrations(tx, change.email_key);
  await setEmail(tx, user.id, change);
  await removeEmailChange(tx, user.id);
  for (const subject of [user.email_key, change.email_key]) {
    await voidCode(tx, { subject, purpose: 'reset' }, deps.now());
  }
  await removeDeviceCodes(tx, user.id);
  await queueNotice(tx, deps, emailChangedMail(deps, user, change.email));
}

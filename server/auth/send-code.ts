import type { Db } from '../db/database.ts';
import { withTransaction } from '../db/with-transaction.ts';
import type { Deps } from '../deps.ts';
import { emailKey } from '../mail/email-key.ts';
import { queueMail } from '../mail/outbox.ts';
import { alreadyRegisteredMail, resetMail, verificationMail } from './auth-mails.ts';
import type { CodeKey } from './codes.repository.ts';
import { makeCode, takeCodeTurn } from './codes.ts';
import { findUserByEmail } from './users.repository.ts';

/**
 * Mails a new verification code; who is verified already is told so instead. An unknown address
 * gets the same answer and meets the same limits, and no mail.
 */
export async function resendCode(db: Db, deps: Deps, email: string): Promise<null> {
  const key: CodeKey = { emailKey: emailKey(email), purpose: 'verify' };
  await withTransaction(db, async (tx) => {
    await takeCodeTurn(tx, deps, key);
    const user = await findUserByEmail(tx, key.emailKey);
    if (!user) return;
    const mail = user.verified_at
      ? alreadyRegisteredMail(user)
      : verificationMail(deps, user.email, await makeCode(tx, deps, key));
    await queueMail(tx, deps, mail);
  });
  deps.signal.kick('send-mails');
  return null;
}

/** Mails a code for a new password, verified or not; an unknown address is answered like any other. */
export async function forgotPassword(db: Db, deps: Deps, email: string): Promise<null> {
  const key: CodeKey = { emailKey: emailKey(email), purpose: 'reset' };
  await withTransaction(db, async (tx) => {
    await takeCodeTurn(tx, deps, key);
    const user = await findUserByEmail(tx, key.emailKey);
    if (!user) return;
    await queueMail(tx, deps, resetMail(deps, user, await makeCode(tx, deps, key)));
  });
  deps.signal.kick('send-mails');
  return null;
}

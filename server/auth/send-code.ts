import type { Db, Tx } from '../db/database.ts';
import { withTransaction } from '../db/with-transaction.ts';
import type { Deps } from '../deps.ts';
import { emailKey } from '../mail/email-key.ts';
import { queueMail, queueNoMail } from '../mail/outbox.ts';
import { alreadyRegisteredMail, resetMail, verificationMail } from './auth-mails.ts';
import type { CodeKey } from './codes.repository.ts';
import { makeCode, makeNoCode, takeCodeTurn } from './codes.ts';
import { findUserByEmail } from './users.repository.ts';

/**
 * Mails a new verification code; who is verified already is told so instead. An unknown address
 * gets the same answer after the same work, meets the same limits, and gets no mail.
 */
export async function resendCode(db: Db, deps: Deps, email: string): Promise<null> {
  const key: CodeKey = { emailKey: emailKey(email), purpose: 'verify' };
  await withTransaction(db, async (tx) => {
    await takeCodeTurn(tx, deps, key);
    const user = await findUserByEmail(tx, key.emailKey);
    if (!user) return pretend(tx, deps, key, email);
    if (user.verified_at) {
      await makeNoCode(tx, deps, key);
      await queueMail(tx, deps, alreadyRegisteredMail(user));
    } else {
      const code = await makeCode(tx, deps, key);
      await queueMail(tx, deps, verificationMail(deps, user.email, code));
    }
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
    if (!user) return pretend(tx, deps, key, email);
    await queueMail(tx, deps, resetMail(deps, user, await makeCode(tx, deps, key)));
  });
  deps.signal.kick('send-mails');
  return null;
}

/** Costs an unknown address what a known one costs: a quick answer would tell them apart. */
async function pretend(tx: Tx, deps: Deps, key: CodeKey, email: string): Promise<void> {
  await makeNoCode(tx, deps, key);
  await queueNoMail(tx, deps, verificationMail(deps, email, ''));
}

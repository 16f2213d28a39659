import type { auth } from '../../contract/auth.ts';
import type { Data, Input } from '../../contract/endpoint.ts';
import type { Db } from '../db/database.ts';
import { isUniqueViolation } from '../db/unique-violation.ts';
import { withTransaction } from '../db/with-transaction.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { writeAudit } from '../http/audit.ts';
import type { Visit } from '../http/caller.ts';
import { emailKey } from '../mail/email-key.ts';
import type { CodeKey } from './codes.repository.ts';
import { spendCode, tryCode } from './codes.ts';
import { openSession } from './sessions.ts';
import { userAnswer } from './user-answer.ts';
import { requireFreeUsername, usernameTaken } from './usernames.ts';
import { findUserByEmail, markVerified } from './users.repository.ts';

type Verify = typeof auth.verifyEmail;

/**
 * Makes a registration an account, and signs in. A registration that waited for over a day may
 * have lost its username to somebody else meanwhile: 409, and the code stays good.
 */
export async function verifyEmail(
  db: Db,
  deps: Deps,
  body: Input<Verify>['body'],
  origin: Visit,
): Promise<Data<Verify>> {
  const key: CodeKey = { emailKey: emailKey(body.email), purpose: 'verify' };
  const codeHash = await tryCode(db, deps, key, body.code);
  try {
    return await settle(db, deps, key, codeHash, origin);
  } catch (error) {
    // Only the username is unique here: two who had given it up came back at the same time.
    throw isUniqueViolation(error) ? usernameTaken() : error;
  }
}

function settle(db: Db, deps: Deps, key: CodeKey, codeHash: string, origin: Visit) {
  return withTransaction(db, async (tx) => {
    const now = deps.now();
    await spendCode(tx, key, codeHash, now);
    const user = await findUserByEmail(tx, key.emailKey);
    if (!user || user.verified_at !== null) throw new AppError('CODE_INVALID');
    await requireFreeUsername(tx, user.username, now, user.id);
    await markVerified(tx, user.id, now);
    const token = await openSession(tx, deps, user.id, false, origin.agent);
    writeAudit(tx, {
      id: deps.newId(),
      userId: user.id,
      action: 'auth.verifyEmail',
      targetId: user.id,
      at: now,
      ...origin,
    });
    return { token, user: userAnswer(user) };
  });
}

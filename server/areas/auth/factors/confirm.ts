import type { factors } from '../../../../contract/auth/factors.ts';
import type { Data, Input } from '../../../../contract/endpoint.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { withTransaction } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, fieldError } from '../../../errors.ts';
import { writeAudit } from '../../../http/pipeline/audit.ts';
import type { Caller, Visit } from '../../../http/pipeline/caller.ts';
import type { ChallengeUse } from '../passkeys/challenges.ts';
import { acceptPasskey, checkPasskey } from '../passkeys/passkey-answer.ts';
import { requestOptions } from '../passkeys/passkey-options.ts';
import { confirmSession } from '../sessions/sessions.ts';
import { codeSubject } from '../sign-in/lockout.ts';
import { removeAttempts } from '../sign-in/login-attempts.repository.ts';
import { type CheckedPassword, checkOwnPassword } from '../sign-in/own-password.ts';
import { lockUser, lockUserWithPassword, type UserRow } from '../users.repository.ts';
import { tryFactorCode } from './factor-codes.ts';
import { hasSecondFactor } from './methods.repository.ts';

type Confirm = typeof factors.confirm;
type Body = Input<Confirm>['body'];

/** What the browser asks one of the user's passkeys. */
export async function confirmOptions(
  db: Db,
  deps: Deps,
  caller: Caller,
): Promise<Data<typeof factors.confirmOptions>> {
  return { options: await requestOptions(db, deps, confirmation(caller)) };
}

function confirmation({ userId, sessionId }: Caller): ChallengeUse {
  return { purpose: 'confirm', userId, boundTo: sessionId };
}

/** Lets the session count as confirmed for ten minutes, under a new token. */
export async function confirm(
  db: Db,
  deps: Deps,
  caller: Caller,
  body: Body,
  origin: Visit,
): Promise<Data<Confirm>> {
  const tryProof = body.credential
    ? await passkeyTry(db, deps, caller, body.credential, origin)
    : await passwordTry(db, deps, caller, body, origin);
  const outcome = await withTransaction(db, async (tx) => {
    const refusal = await tryProof(tx);
    if (refusal) return refusal;
    const confirmed = await confirmSession(tx, deps, caller);
    if (!confirmed) throw new AppError('UNAUTHORIZED');
    const { userId } = caller;
    const line = { id: deps.newId(), userId, action: 'auth.confirm', targetId: userId };
    await writeAudit(tx, { ...line, at: deps.now(), ...origin });
    return confirmed;
  });
  deps.signal.kick('send-mails');
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

type Try = (tx: Tx) => Promise<AppError | undefined>;

async function passkeyTry(
  db: Db,
  deps: Deps,
  caller: Caller,
  credential: NonNullable<Body['credential']>,
  origin: Visit,
): Promise<Try> {
  const answer = await checkPasskey(db, deps, credential, confirmation(caller));
  return async (tx) => {
    const user = await lockUser(tx, caller.userId);
    if (!user) throw new AppError('UNAUTHORIZED');
    return acceptPasskey(tx, deps, user, answer, origin);
  };
}

/** The password, and a code where the user has a second factor. Failed attempts are forgotten after both. */
async function passwordTry(
  db: Db,
  deps: Deps,
  { userId }: Caller,
  { currentPassword, method, code }: Body,
  origin: Visit,
): Promise<Try> {
  const { user, device } = await checkOwnPassword(db, deps, userId, currentPassword, origin);
  return async (tx) => {
    if (!(await lockUserWithPassword(tx, userId, user.password_hash))) {
      throw fieldError('currentPassword', '当前密码不正确');
    }
    if (await hasSecondFactor(tx, userId)) {
      if (!method || !code) throw fieldError('code', '请输入验证码');
      const refusal = await tryFactorCode(tx, deps, user, { method, code }, device?.id);
      if (refusal) return refusal;
    }
    await removeAttempts(tx, ...attemptSubjects(user, device));
    return undefined;
  };
}

function attemptSubjects(user: UserRow, device: CheckedPassword['device']): string[] {
  return device ? [device.id, codeSubject(device.id)] : [user.email_key, codeSubject(user.id)];
}

import { hash } from 'node:crypto';
import type { oidc } from '../../../../contract/auth/oidc.ts';
import type { Data, Input } from '../../../../contract/endpoint.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { withTransaction } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { writeAudit } from '../../../http/pipeline/audit.ts';
import type { Visit } from '../../../http/pipeline/caller.ts';
import { latestDeadline } from '../../../lib/deadlines.ts';
import { emailKey } from '../../delivery/email-key.ts';
import { queueNotice } from '../../delivery/outbox.ts';
import { factorAddedMail } from '../factors/factor-mails.ts';
import { findMethods } from '../factors/methods.repository.ts';
import { issueTicket } from '../factors/tickets.ts';
import { completeSignIn } from '../sign-in/complete-sign-in.ts';
import {
  findUserByEmail,
  insertUser,
  isUsernameTaken,
  lockUser,
  type UserRow,
} from '../users.repository.ts';
import {
  authorizationUrl,
  type ProvenIdentity,
  proveIdentity,
  requireProvider,
} from './identity-provider.ts';
import {
  findIdentity,
  type IdentityRow,
  insertAttempt,
  insertIdentity,
  setIdentityUsed,
  takeAttempt,
} from './oidc.repository.ts';

/** The time for signing in at the provider. */
const attemptMs = 10 * 60_000;

/**
 * Begins a sign-in at the identity provider, or, of a user, the linking of an identity. The browser keeps the
 * state and compares it with what comes back, so that nobody is signed in by a link of somebody else.
 */
export async function begin(
  db: Db,
  deps: Deps,
  { userId, remember }: { userId: string | null; remember: boolean },
): Promise<Data<typeof oidc.begin>> {
  requireProvider(deps);
  const [state, nonce, codeVerifier] = [0, 1, 2].map(() =>
    deps.randomBytes(32).toString('base64url'),
  ) as [string, string, string];
  const url = await authorizationUrl(deps, { state, nonce, codeVerifier });
  await insertAttempt(db, {
    state_hash: hash('sha256', state, 'hex'),
    user_id: userId,
    nonce,
    code_verifier: codeVerifier,
    remember: remember ? 1 : 0,
    expires_at: new Date(deps.now().getTime() + attemptMs).toISOString(),
  });
  return { url, state };
}

/** Uses up the attempt of a state, also when another user began it, and proves the identity that came back. */
async function finish(
  db: Db,
  deps: Deps,
  { state, query }: Input<typeof oidc.complete>['body'],
  userId: string | null,
): Promise<{ identity: ProvenIdentity; remember: boolean }> {
  const attempt = await takeAttempt(db, hash('sha256', state, 'hex'));
  const now = deps.now();
  const isGood =
    attempt &&
    attempt.user_id === userId &&
    attempt.expires_at > now.toISOString() &&
    attempt.expires_at <= latestDeadline(now, attemptMs);
  if (!isGood) throw new AppError('TICKET_INVALID');
  const { nonce, code_verifier: codeVerifier, remember } = attempt;
  const identity = await proveIdentity(deps, query, { state, nonce, codeVerifier });
  return { identity, remember: remember === 1 };
}

/**
 * Signs in with a linked identity, or, where that is allowed, makes an account for a new one. An account with
 * the same address is never taken by it: its user links the identity, once signed in. The second factor of
 * ours is asked for unless the provider states its own and the operator trusts that.
 */
export async function signInWithIdentity(
  db: Db,
  deps: Deps,
  body: Input<typeof oidc.complete>['body'],
  origin: Visit,
): Promise<Data<typeof oidc.complete>> {
  const { identity, remember } = await finish(db, deps, body, null);
  const outcome = await withTransaction(db, async (tx) => {
    const linked = await findIdentity(tx, identity);
    const row = linked ?? (await register(tx, deps, identity, origin));
    const user = await lockUser(tx, row.user_id);
    if (!user) throw new AppError('TICKET_INVALID');
    await setIdentityUsed(tx, row, deps.now().toISOString());
    const by = { identity_id: row.id, provider_session: identity.session };
    const isPassedThere = identity.isMultiFactor && deps.config.oidc?.trustsFactors;
    const methods = isPassedThere ? [] : await findMethods(tx, user.id);
    return methods.length > 0
      ? issueTicket(tx, deps, user.id, remember, methods, by)
      : completeSignIn(
          tx,
          deps,
          user,
          { factor: 'provider', remember, action: 'auth.oidcComplete', by },
          origin,
        );
  });
  if ('ticket' in outcome) {
    throw new AppError('SECOND_FACTOR_REQUIRED', undefined, { details: outcome });
  }
  deps.signal.kick('send-mails');
  return outcome;
}

async function register(
  tx: Tx,
  deps: Deps,
  identity: ProvenIdentity,
  origin: Visit,
): Promise<IdentityRow> {
  const { label, registration } = requireProvider(deps);
  if (registration === 'closed') {
    throw new AppError(
      'FORBIDDEN',
      `这个身份还没有关联账号。请先用密码登录，再到“账号与安全”关联${label}`,
    );
  }
  const { email } = identity;
  if (email === undefined) {
    throw new AppError('FORBIDDEN', `${label}没有提供已验证的邮箱，无法建立账号`);
  }
  const email_key = emailKey(email);
  if (await findUserByEmail(tx, email_key)) {
    throw new AppError(
      'CONFLICT',
      `这个邮箱已有账号。请先用密码登录，再到“账号与安全”关联${label}`,
    );
  }
  const at = deps.now().toISOString();
  const user: UserRow = {
    id: deps.newId(),
    username: await freeUsername(tx, deps, identity.name ?? email.replace(/@.*/, '')),
    full_name: null,
    email,
    email_key,
    // No password has this hash: one can be set by the mailed code of a forgotten password.
    password_hash: `none:${deps.randomBytes(32).toString('base64url')}`,
    version: 1,
    guide: 'open',
    created_at: at,
  };
  if (!(await insertUser(tx, user))) throw new AppError('CONFLICT', '请重试');
  const line = { id: deps.newId(), userId: user.id, action: 'auth.register', targetId: user.id };
  await writeAudit(tx, { ...line, at: deps.now(), ...origin });
  return link(tx, deps, user.id, identity);
}

/** The provider's name for the person, with digits appended where another user has it. */
async function freeUsername(tx: Tx, deps: Deps, wanted: string): Promise<string> {
  const name =
    wanted
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, 40) || '用户';
  if (!(await isUsernameTaken(tx, name))) return name;
  return `${name}-${deps.randomBytes(4).readUInt32BE()}`;
}

async function link(
  tx: Tx,
  deps: Deps,
  userId: string,
  { issuer, subject }: ProvenIdentity,
): Promise<IdentityRow> {
  const row: IdentityRow = {
    id: deps.newId(),
    user_id: userId,
    issuer,
    subject,
    created_at: deps.now().toISOString(),
    last_used_at: null,
  };
  if (await insertIdentity(tx, row)) return row;
  const holder = await findIdentity(tx, row);
  if (holder?.user_id === userId) return holder;
  throw new AppError('CONFLICT', '这个身份已经关联了另一个账号');
}

/** Links the identity that came back to the user who began it, and mails that to the user. */
export async function linkIdentity(
  db: Db,
  deps: Deps,
  body: Input<typeof oidc.completeLink>['body'],
  userId: string,
): Promise<IdentityRow> {
  const { label } = requireProvider(deps);
  const { identity } = await finish(db, deps, body, userId);
  const linked = await withTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('UNAUTHORIZED');
    const before = await findIdentity(tx, identity);
    const row = await link(tx, deps, userId, identity);
    if (!before) await queueNotice(tx, deps, factorAddedMail(deps, user, label, null));
    return row;
  });
  deps.signal.kick('send-mails');
  return linked;
}

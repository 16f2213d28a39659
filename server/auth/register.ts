import type { auth } from '../../contract/auth.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { Db, Tx } from '../db/database.ts';
import { withTransaction } from '../db/with-transaction.ts';
import type { Deps } from '../deps.ts';
import { writeAudit } from '../http/audit.ts';
import type { Origin } from '../http/caller.ts';
import { emailKey } from '../mail/email-key.ts';
import { queueMail } from '../mail/outbox.ts';
import { alreadyRegisteredMail, verificationMail } from './auth-mails.ts';
import { spendCaptcha } from './captcha.ts';
import { voidCode } from './codes.repository.ts';
import { makeCode, takeCodeTurn } from './codes.ts';
import { hashPassword } from './passwords.ts';
import { requireFreeUsername, usernameTaken } from './usernames.ts';
import { findUserByEmail, insertUser, removeUnverified } from './users.repository.ts';

type Body = Input<typeof auth.register>['body'];

/**
 * Asks for an account. The answer, its time and its limits are the same whether the address is
 * new, waits for its code (then this registration replaces the one before), or has an account
 * (then its owner is told by mail). The password is hashed in all cases, and before the transaction.
 */
export async function register(db: Db, deps: Deps, body: Body, origin: Origin): Promise<null> {
  await spendCaptcha(db, deps, body);
  const passwordHash = await hashPassword(body.password);
  await withTransaction(db, async (tx) => {
    const key = emailKey(body.email);
    await takeCodeTurn(tx, deps, { emailKey: key, purpose: 'verify' });
    await removeUnverified(tx, key);
    await requireFreeUsername(tx, body.username, deps.now());
    const owner = await findUserByEmail(tx, key);
    if (owner) await queueMail(tx, deps, alreadyRegisteredMail(owner));
    const userId = owner ? null : await insertRegistration(tx, deps, body, passwordHash);
    writeAudit(tx, {
      id: deps.newId(),
      userId,
      action: 'auth.register',
      targetId: owner?.id ?? userId,
      at: deps.now(),
      ...origin,
    });
  });
  deps.signal.kick('send-mails');
  return null;
}

async function insertRegistration(tx: Tx, deps: Deps, body: Body, passwordHash: string) {
  const id = deps.newId();
  const key = emailKey(body.email);
  const inserted = await insertUser(tx, {
    id,
    username: body.username,
    full_name: body.fullName ?? null,
    email: body.email,
    email_key: key,
    password_hash: passwordHash,
    verified_at: null,
    version: 1,
    created_at: deps.now().toISOString(),
  });
  // The turn that was taken keeps the address ours, so it is the username that somebody was faster with.
  if (!inserted) throw usernameTaken();
  await voidCode(tx, { emailKey: key, purpose: 'reset' }, deps.now());
  const code = await makeCode(tx, deps, { emailKey: key, purpose: 'verify' });
  await queueMail(tx, deps, verificationMail(deps, body.email, code));
  return id;
}

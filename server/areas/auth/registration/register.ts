import type { auth } from '../../../../contract/auth/auth.ts';
import type { Data, Input } from '../../../../contract/endpoint.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { withTransaction } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { writeAudit } from '../../../http/pipeline/audit.ts';
import type { Origin } from '../../../http/pipeline/caller.ts';
import { clientKey } from '../../../http/pipeline/client-address.ts';
import { countUse, type Limit } from '../../../http/pipeline/rate-limits.ts';
import { emailKey } from '../../delivery/email-key.ts';
import { countMail } from '../../delivery/mail-quota.ts';
import { queueMail } from '../../delivery/outbox.ts';
import { registrationAnswer } from '../auth-answers.ts';
import { alreadyRegisteredMail, verificationMail } from '../auth-mails.ts';
import { takeCodeTurn } from '../codes/codes.ts';
import { spendCaptcha } from '../sign-in/captcha.ts';
import { hashPassword, saltOf } from '../sign-in/passwords.ts';
import { findUserByEmail, isUsernameTaken } from '../users.repository.ts';
import { addressKey, onlyPending, renewCode } from './registration-codes.ts';
import {
  findRegistrations,
  insertRegistration,
  type RegistrationRow,
} from './registrations.repository.ts';

type Register = typeof auth.register;

const hourQuota: Limit = { name: 'register', max: 20, windowMs: 3600 * 1000 };

/**
 * Asks for an account: a pending registration with its own code, beside those that wait for the same
 * address already. The answer, its time and its limits are the same whether the address is new or
 * has an account; then the registration is void, and the owner is notified by mail. The password is
 * hashed in all cases, and before the transaction.
 */
export async function register(
  db: Db,
  deps: Deps,
  body: Input<Register>['body'],
  origin: Origin,
): Promise<Data<Register>> {
  await spendCaptcha(db, deps, body);
  const refusal = '注册过于频繁，请稍后再试';
  await countUse(db, hourQuota, clientKey(origin.address), deps.now(), refusal);
  const address = emailKey(body.email);
  const passwordHash = await hashWithSharedSalt(db, deps, address, body.password);
  const registration = await withTransaction(db, async (tx) => {
    const at = await takeCodeTurn(tx, deps, addressKey(address));
    await countMail(tx, at, address);
    await requireFreeUsername(tx, body.username);
    const owner = await findUserByEmail(tx, address);
    const row = newRegistration(deps, body, passwordHash, at, owner !== undefined);
    await insertRegistration(tx, row);
    const only = onlyPending(await findRegistrations(tx, address, at));
    const code = await renewCode(tx, deps, row, only);
    const mail = owner
      ? alreadyRegisteredMail(deps, owner, row)
      : verificationMail(deps, row, code);
    await queueMail(tx, deps, mail);
    await writeRegistration(tx, deps, owner?.id ?? row.id, origin);
    return row;
  });
  deps.signal.kick('send-mails');
  return registrationAnswer(deps, registration);
}

/**
 * There is no session yet: the line names the existing account, or the one
 * that the registration may become.
 */
function writeRegistration(tx: Tx, deps: Deps, targetId: string, origin: Origin): Promise<void> {
  const line = { id: deps.newId(), userId: null, action: 'auth.register', targetId };
  return writeAudit(tx, { ...line, at: deps.now(), ...origin });
}

/** Hashes a password under the salt that the registrations of an address share. */
async function hashWithSharedSalt(db: Db, deps: Deps, address: string, password: string) {
  const [other] = await findRegistrations(db, address, deps.now());
  // Two that come at once draw two salts, but only one of them takes the address's turn.
  return hashPassword(password, other ? saltOf(other.password_hash) : deps.randomBytes(16));
}

/** `at` is the turn of its address, so that two are never made in the same minute. */
function newRegistration(
  deps: Deps,
  body: Input<Register>['body'],
  passwordHash: string,
  at: Date,
  isVoid: boolean,
): RegistrationRow {
  return {
    id: deps.newId(),
    public_id: deps.randomBytes(32).toString('base64url'),
    username: body.username,
    full_name: body.fullName ?? null,
    email: body.email,
    email_key: emailKey(body.email),
    password_hash: passwordHash,
    is_void: isVoid ? 1 : 0,
    created_at: at.toISOString(),
  };
}

/** Refuses a username that is an account's; one that registrations alone ask for is free. */
export async function requireFreeUsername(tx: Tx, username: string): Promise<void> {
  if (await isUsernameTaken(tx, username)) throw usernameTaken();
}

export function usernameTaken(): AppError {
  const message = '用户名已被使用';
  return new AppError('CONFLICT', message, { details: { fields: { username: [message] } } });
}

import type { auth } from '../../contract/auth.ts';
import type { Data, Input } from '../../contract/endpoint.ts';
import type { Db, Tx } from '../db/database.ts';
import { withTransaction } from '../db/with-transaction.ts';
import type { Deps } from '../deps.ts';
import { writeAudit } from '../http/audit.ts';
import type { Origin } from '../http/caller.ts';
import { countUse, type Limit } from '../http/limits.ts';
import { emailKey } from '../mail/email-key.ts';
import { countMail } from '../mail/mail-quota.ts';
import { queueMail } from '../mail/outbox.ts';
import { alreadyRegisteredMail, verificationMail } from './auth-mails.ts';
import { spendCaptcha } from './captcha.ts';
import { takeCodeTurn } from './codes.ts';
import { hashPassword, saltOf } from './passwords.ts';
import { registrationAnswer } from './registration-answer.ts';
import { addressKey, onlyPending, renewCode } from './registration-codes.ts';
import {
  findRegistrations,
  insertRegistration,
  type RegistrationRow,
} from './registrations.repository.ts';
import { requireFreeUsername } from './usernames.ts';
import { findUserByEmail } from './users.repository.ts';

type Register = typeof auth.register;

const hourQuota: Limit = { name: 'register', max: 20, windowMs: 3600 * 1000 };

/**
 * Asks for an account: a pending registration with its own code, beside those that wait for the same
 * address already. The answer, its time and its limits are the same whether the address is new or
 * has an account; then the registration is void, and the owner is told by mail. The password is
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
  await countUse(db, hourQuota, origin.address, deps.now(), refusal);
  const row = await newRegistration(db, deps, body);
  await withTransaction(db, async (tx) => {
    const address = row.email_key;
    await takeCodeTurn(tx, deps, addressKey(address));
    await countMail(tx, deps.now(), address);
    await requireFreeUsername(tx, row.username);
    const owner = await findUserByEmail(tx, address);
    const registration = { ...row, is_void: owner ? 1 : 0 };
    await insertRegistration(tx, registration);
    const only = onlyPending(await findRegistrations(tx, address, deps.now()));
    const code = await renewCode(tx, deps, registration, only);
    const mail = owner
      ? alreadyRegisteredMail(deps, owner, registration)
      : verificationMail(deps, registration, code);
    await queueMail(tx, deps, mail);
    writeRegistration(tx, deps, owner?.id ?? row.id, origin);
  });
  deps.signal.kick('send-mails');
  return registrationAnswer(deps, row);
}

/** Nobody is signed in yet: the line names the account that is there, or that the registration may become. */
function writeRegistration(tx: Tx, deps: Deps, targetId: string, origin: Origin): void {
  const line = { id: deps.newId(), userId: null, action: 'auth.register', targetId };
  writeAudit(tx, { ...line, at: deps.now(), ...origin });
}

async function newRegistration(
  db: Db,
  deps: Deps,
  body: Input<Register>['body'],
): Promise<RegistrationRow> {
  const key = emailKey(body.email);
  const [other] = await findRegistrations(db, key, deps.now());
  // Two that come at once draw two salts, but only one of them takes the address's turn.
  const salt = other ? saltOf(other.password_hash) : deps.randomBytes(16);
  return {
    id: deps.newId(),
    public_id: deps.randomBytes(32).toString('base64url'),
    username: body.username,
    full_name: body.fullName ?? null,
    email: body.email,
    email_key: key,
    password_hash: await hashPassword(body.password, salt),
    is_void: 0,
    created_at: deps.now().toISOString(),
  };
}

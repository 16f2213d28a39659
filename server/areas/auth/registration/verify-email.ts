import type { auth } from '../../../../contract/auth/auth.ts';
import type { Data, Input } from '../../../../contract/endpoint.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { withTransaction } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { writeAudit } from '../../../http/pipeline/audit.ts';
import type { Visit } from '../../../http/pipeline/caller.ts';
import { emailKey } from '../../delivery/email-key.ts';
import { userAnswer } from '../auth-answers.ts';
import { removeCodes } from '../codes/codes.repository.ts';
import { countCodeTry, isCode } from '../codes/codes.ts';
import { openSession } from '../sessions/sessions.ts';
import { recordPlace } from '../sign-in/complete-sign-in.ts';
import { keepDeviceKnown } from '../sign-in/known-device.ts';
import { findUserByEmail, insertUser } from '../users.repository.ts';
import { requireFreeUsername, usernameTaken } from './register.ts';
import { addressKey, onlyPending, registrationKey } from './registration-codes.ts';
import {
  findRegistrations,
  type RegistrationRow,
  removeRegistration,
  voidRegistrations,
} from './registrations.repository.ts';

type Verify = typeof auth.verifyEmail;
type Body = Input<Verify>['body'];

/**
 * Makes a registration an account, and signs in. A wrong code is a try that counts. When the
 * username was taken by another user meanwhile, neither the code nor a try is spent: 409, and the
 * same code with another `username` is accepted.
 */
export async function verifyEmail(
  db: Db,
  deps: Deps,
  body: Body,
  origin: Visit,
): Promise<Data<Verify>> {
  const outcome = await withTransaction(db, async (tx) => {
    const registration = await tryRegistration(tx, deps, body);
    // The refusal is returned and not thrown, so that the count of the try is committed.
    return registration instanceof AppError
      ? registration
      : createAccount(tx, deps, registration, body.username, origin);
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

/**
 * Counts the try, and answers the registration that the code is right for, or the
 * refusal. Without an id the tries of the address are counted: a caller who only knows the address
 * cannot use up those of a registration.
 */
async function tryRegistration(
  tx: Tx,
  deps: Deps,
  { email, code, registrationId }: Body,
): Promise<RegistrationRow | AppError> {
  const address = emailKey(email);
  const registrations = await findRegistrations(tx, address, deps.now());
  const isNamed = registrationId != null;
  const named = registrations.find(({ public_id }) => public_id === registrationId);
  if (isNamed && !named) return new AppError('CODE_INVALID');
  const key = named ? registrationKey(named) : addressKey(address);
  const codeHash = await countCodeTry(tx, deps, key);
  if (codeHash instanceof AppError) return codeHash;
  const match = named ?? onlyPending(registrations);
  return match && isCode(deps, key, code, codeHash) ? match : new AppError('CODE_INVALID');
}

async function createAccount(
  tx: Tx,
  deps: Deps,
  registration: RegistrationRow,
  otherName: string | null | undefined,
  origin: Visit,
): Promise<Data<Verify> | AppError> {
  const now = deps.now();
  const { id, email, email_key, full_name, password_hash, created_at } = registration;
  // A call that came at the same time may have made the account since the registration was read.
  const isVoid = registration.is_void === 1 || (await findUserByEmail(tx, email_key));
  if (isVoid) return new AppError('CODE_INVALID');
  const username = otherName ?? registration.username;
  const names = { username, full_name, email, email_key };
  const user = { id, ...names, password_hash, version: 1, guide: 'open', created_at } as const;
  await requireFreeUsername(tx, username);
  if (!(await insertUser(tx, user))) {
    // Another request was faster with one of the two that are unique: the address, or the username.
    if (await findUserByEmail(tx, email_key)) return new AppError('CODE_INVALID');
    throw usernameTaken();
  }
  await removeRegistration(tx, id);
  await removeCodes(tx, id, ['registration']);
  await voidRegistrations(tx, email_key);
  const token = await openSession(
    tx,
    deps,
    { user_id: id, factor: 'code', remember: false },
    origin,
  );
  await recordPlace(tx, deps, id, origin);
  const deviceToken = await keepDeviceKnown(tx, deps, id, undefined);
  const line = { id: deps.newId(), userId: id, action: 'auth.verifyEmail', targetId: id };
  await writeAudit(tx, { ...line, at: now, ...origin });
  return { token, user: userAnswer(user), deviceToken };
}

import type { auth } from '../../../../contract/auth/auth.ts';
import type { Input } from '../../../../contract/endpoint.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { withTransaction } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { emailKey } from '../../delivery/email-key.ts';
import { countMail } from '../../delivery/mail-quota.ts';
import { type QueuedMail, queueMail, queueNoMail } from '../../delivery/outbox.ts';
import {
  alreadyRegisteredMail,
  blankMail,
  resetMail,
  severalRegistrationsMail,
  verificationMail,
} from '../auth-mails.ts';
import {
  addressKey,
  onlyPending,
  renewAddressCode,
  renewCode,
} from '../registration/registration-codes.ts';
import {
  findRegistrations,
  type RegistrationRow,
} from '../registration/registrations.repository.ts';
import { countDeviceReset, findKnownDevice } from '../sign-in/known-device.ts';
import { findUserByEmail, type UserRow } from '../users.repository.ts';
import type { CodeKey } from './codes.repository.ts';
import { drawCode, setCode, takeCodeTurn } from './codes.ts';

/**
 * Mails a new verification code for a registration; without its id, for the only one of the address.
 * An unknown address or id gets the same answer after the same work, meets the same limits, and gets
 * no mail.
 */
export async function resendCode(
  db: Db,
  deps: Deps,
  { email, registrationId }: Input<typeof auth.resendCode>['body'],
): Promise<null> {
  const address = emailKey(email);
  await withTransaction(db, async (tx) => {
    await takeCodeTurn(tx, deps, addressKey(address));
    await countMail(tx, deps.now(), address);
    const registrations = await findRegistrations(tx, address, deps.now());
    const owner = await findUserByEmail(tx, address);
    const found = { address, registrations, owner };
    const mail =
      registrationId == null
        ? await mailToAddress(tx, deps, found)
        : await mailForRegistration(tx, deps, found, registrationId);
    if (mail) await queueMail(tx, deps, mail);
    else await queueNoMail(tx, deps, blankMail(deps, email));
  });
  deps.signal.kick('send-mails');
  return null;
}

/** What an e-mail address is used for: pending registrations, or an account. */
interface AddressUse {
  address: string;
  registrations: readonly RegistrationRow[];
  owner: UserRow | undefined;
}

/** Renews the code of an address; answers the mail, if one is to be sent. */
async function mailToAddress(
  tx: Tx,
  deps: Deps,
  { address, registrations, owner }: AddressUse,
): Promise<QueuedMail | undefined> {
  const only = owner ? undefined : onlyPending(registrations);
  const code = await renewAddressCode(tx, deps, address, only);
  if (owner) return alreadyRegisteredMail(deps, owner);
  if (only) return verificationMail(deps, only, code);
  const pending = registrations.find(({ is_void }) => is_void === 0);
  return pending && severalRegistrationsMail(pending.email);
}

/** Renews the code of a registration; answers the mail, if one is to be sent. */
async function mailForRegistration(
  tx: Tx,
  deps: Deps,
  { address, registrations, owner }: AddressUse,
  registrationId: string,
): Promise<QueuedMail | undefined> {
  const named = registrations.find(({ public_id }) => public_id === registrationId);
  if (!named) {
    await renewAddressCode(tx, deps, address, undefined);
    return undefined;
  }
  const code = await renewCode(tx, deps, named, onlyPending(registrations));
  if (owner) return alreadyRegisteredMail(deps, owner, named);
  return named.is_void === 1 ? undefined : verificationMail(deps, named, code);
}

/**
 * Mails a code for a new password to an account; an unknown address is answered like any other. A
 * known device has a separate wait, quota and code, which calls of others do not touch.
 */
export async function forgotPassword(
  db: Db,
  deps: Deps,
  email: string,
  deviceToken: string | undefined,
): Promise<null> {
  const address = emailKey(email);
  await withTransaction(db, async (tx) => {
    const device = await findKnownDevice(tx, deps, address, deviceToken);
    const key: CodeKey = { subject: device?.id ?? address, purpose: 'reset' };
    await takeCodeTurn(tx, deps, key);
    if (device) await countDeviceReset(tx, device, deps.now());
    else await countMail(tx, deps.now(), address);
    const user = await findUserByEmail(tx, address);
    const code = drawCode(deps);
    await setCode(tx, deps, key, user && code);
    // An unknown address costs the same work as a known one: a quick answer would distinguish them.
    if (user) await queueMail(tx, deps, resetMail(deps, user, code));
    else await queueNoMail(tx, deps, blankMail(deps, email));
  });
  deps.signal.kick('send-mails');
  return null;
}

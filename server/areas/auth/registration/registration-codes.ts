import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { type CodeKey, putCode } from '../codes/codes.repository.ts';
import { drawCode, newCodeRow, setCode } from '../codes/codes.ts';
import type { RegistrationRow } from './registrations.repository.ts';

/*
 * A registration has a code, and so has its address: that one is accepted without an id while no
 * other registration of the address is pending. What a client sees of either (tries, expiry)
 * depends on the calls about it alone: calls with an id leave the tries of others alone, calls
 * without one leave those of every registration, so that nobody learns what else is registered.
 */

/** The code of a registration, named by its id. */
export function registrationKey({ id }: Pick<RegistrationRow, 'id'>): CodeKey {
  return { subject: id, purpose: 'registration' };
}

/** The code of an address, its tries without an id, and its turn: two are 60 s apart. */
export function addressKey(emailKey: string): CodeKey {
  return { subject: emailKey, purpose: 'verify' };
}

/** A pending registration of an address, if it is the only one. */
export function onlyPending(
  registrations: readonly RegistrationRow[],
): RegistrationRow | undefined {
  const [first, ...others] = registrations.filter(({ is_void }) => is_void === 0);
  return others.length === 0 ? first : undefined;
}

/**
 * A new code for a registration, with five new tries; good without its id too when it is the `only`
 * one. A void one's matches nothing, at the same cost. The turn of its address has been taken.
 */
export async function renewCode(
  tx: Tx,
  deps: Deps,
  registration: RegistrationRow,
  only: RegistrationRow | undefined,
): Promise<string> {
  const code = drawCode(deps);
  const isPending = registration.is_void === 0;
  await putCode(tx, newCodeRow(deps, registrationKey(registration), isPending ? code : undefined));
  const isOnly = only?.id === registration.id;
  await setCode(tx, deps, addressKey(registration.email_key), isOnly ? code : undefined);
  return code;
}

/**
 * A new code for an address, for calls that do not name a registration. With `only`, it becomes the
 * code of that registration, whose tries and expiry stay; without, it matches nothing.
 */
export async function renewAddressCode(
  tx: Tx,
  deps: Deps,
  emailKey: string,
  only: RegistrationRow | undefined,
): Promise<string> {
  const code = drawCode(deps);
  await setCode(tx, deps, registrationKey(only ?? { id: emailKey }), code);
  await setCode(tx, deps, addressKey(emailKey), only && code);
  return code;
}

import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { type CodeKey, putCode } from '../codes/codes.repository.ts';
import { drawCode, newCodeRow, setCode } from '../codes/codes.ts';
import type { RegistrationRow } from './registrations.repository.ts';

/*
 * A registration has a code, and its address has another, which is accepted without the id of a
 * registration while only one is pending for the address. An attempt with an id counts against the
 * code of that registration only, an attempt without one against the code of the address only. So
 * the attempts left and the expiry of one do not reveal whether the address has other registrations.
 */

/** The code of a registration, named by its id. */
export function registrationKey({ id }: Pick<RegistrationRow, 'id'>): CodeKey {
  return { subject: id, purpose: 'registration' };
}

/** The code of an address; it also counts the attempts without an id, and spaces mails 60 s apart. */
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
 * A new code for a registration, with five new attempts; it is valid without the id too when the
 * registration is the `only` one. The code of a void registration matches nothing, at the same cost.
 * The caller has checked that the last mail to the address is 60 s old (`takeCodeTurn`).
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

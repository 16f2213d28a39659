import type { auth } from '../../../../contract/auth/auth.ts';
import type { Data } from '../../../../contract/endpoint.ts';
import type { FactorMethod } from '../../../../contract/errors.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { writeAudit } from '../../../http/pipeline/audit.ts';
import type { Visit } from '../../../http/pipeline/caller.ts';
import { queueNotice } from '../../delivery/outbox.ts';
import { userAnswer } from '../auth-answers.ts';
import { newPlaceMail } from '../factors/factor-mails.ts';
import { deviceOf } from '../sessions/device.ts';
import { networkOf } from '../sessions/network.ts';
import { openSession } from '../sessions/sessions.ts';
import type { UserRow } from '../users.repository.ts';
import { findKnownDevice, keepDeviceKnown } from './known-device.ts';
import { codesOf } from './lockout.ts';
import { removeAttempts } from './login-attempts.repository.ts';
import { visitPlace } from './sign-in-places.repository.ts';

/** How a sign-in came to its end. */
export interface Passed {
  factor: 'password' | FactorMethod;
  remember: boolean;
  /** The call that ended it, for the audit log. */
  action: string;
}

/**
 * Signs in a user who has shown everything that is asked for, and whom the transaction holds: opens
 * the session, forgets wrong passwords and codes, and mails the owner about a new place. After the
 * commit the job that sends mails is to be woken.
 */
export async function enter(
  tx: Tx,
  deps: Deps,
  user: UserRow,
  { factor, remember, action }: Passed,
  origin: Visit,
): Promise<Data<typeof auth.login>> {
  const device = await findKnownDevice(tx, deps, user.email_key, origin.deviceToken);
  const devices = device ? [device.id, codesOf(device.id)] : [];
  await removeAttempts(tx, user.email_key, codesOf(user.id), ...devices);
  const token = await openSession(tx, deps, { user_id: user.id, factor, remember }, origin);
  const deviceToken = await keepDeviceKnown(tx, deps, user.id, device);
  if (await isNewPlace(tx, deps, user.id, origin)) {
    await queueNotice(tx, deps, newPlaceMail(deps, user, origin));
  }
  await writeAudit(tx, {
    id: deps.newId(),
    userId: user.id,
    action,
    targetId: user.id,
    at: deps.now(),
    ...origin,
  });
  return { token, user: userAnswer(user), deviceToken };
}

/** Writes down from where a user signs in; true when that is new. */
export function isNewPlace(
  tx: Tx,
  deps: Deps,
  userId: string,
  { agent, address }: Pick<Visit, 'agent' | 'address'>,
): Promise<boolean> {
  return visitPlace(tx, {
    user_id: userId,
    device: deviceOf(agent) ?? '',
    network: networkOf(address) ?? '',
    last_seen_at: deps.now().toISOString(),
  });
}

import type { auth } from '../../../../contract/auth/auth.ts';
import type { Data } from '../../../../contract/endpoint.ts';
import type { FactorMethod } from '../../../../contract/errors.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { writeAudit } from '../../../http/pipeline/audit.ts';
import type { Visit } from '../../../http/pipeline/caller.ts';
import { deviceOf } from '../../../lib/device.ts';
import { queueNotice } from '../../delivery/outbox.ts';
import { userAnswer } from '../auth-answers.ts';
import { newPlaceMail } from '../factors/factor-mails.ts';
import { networkOf } from '../sessions/network.ts';
import { type ByProvider, openSession } from '../sessions/sessions.ts';
import type { UserRow } from '../users.repository.ts';
import { findKnownDevice, keepDeviceKnown } from './known-device.ts';
import { codeSubject } from './lockout.ts';
import { removeAttempts } from './login-attempts.repository.ts';
import { upsertPlace } from './sign-in-places.repository.ts';

/** How the last step of a sign-in was passed. */
export interface CompletedSignIn {
  factor: 'password' | 'provider' | FactorMethod;
  remember: boolean;
  /** The call that completed it, for the audit log. */
  action: string;
  /** The identity of the provider that the first step was passed with. */
  by?: ByProvider;
}

/**
 * Signs in a user who has passed all steps: opens the session, clears the counts of wrong passwords and
 * codes, and queues a mail to the user when the device or network is new. The caller's transaction has
 * locked the user's row; after the commit the caller kicks the job that sends mails.
 */
export async function completeSignIn(
  tx: Tx,
  deps: Deps,
  user: UserRow,
  { factor, remember, action, by }: CompletedSignIn,
  origin: Visit,
): Promise<Data<typeof auth.login>> {
  const device = await findKnownDevice(tx, deps, user.email_key, origin.deviceToken);
  const deviceSubjects = device ? [device.id, codeSubject(device.id)] : [];
  await removeAttempts(tx, user.email_key, codeSubject(user.id), ...deviceSubjects);
  const token = await openSession(tx, deps, { user_id: user.id, factor, remember, by }, origin);
  const deviceToken = await keepDeviceKnown(tx, deps, user.id, device);
  if (await recordPlace(tx, deps, user.id, origin)) {
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

/** Records the device and network of a sign-in; answers whether they are new, as `upsertPlace` does. */
export function recordPlace(
  tx: Tx,
  deps: Deps,
  userId: string,
  { agent, address }: Pick<Visit, 'agent' | 'address'>,
): Promise<boolean> {
  return upsertPlace(tx, {
    user_id: userId,
    device: deviceOf(agent) ?? '',
    network: networkOf(address) ?? '',
    last_seen_at: deps.now().toISOString(),
  });
}

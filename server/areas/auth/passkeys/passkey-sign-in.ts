import type { factors } from '../../../../contract/auth/factors.ts';
import type { Data, Input } from '../../../../contract/endpoint.ts';
import type { Db } from '../../../db/database.ts';
import { withTransaction } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { Visit } from '../../../http/pipeline/caller.ts';
import { requireTicket } from '../factors/tickets.ts';
import { completeSignIn } from '../sign-in/complete-sign-in.ts';
import { lockUser } from '../users.repository.ts';
import { signInAlone } from './challenges.ts';
import { acceptPasskey, checkPasskey } from './passkey-answer.ts';
import { requestOptions } from './passkey-options.ts';
import { requireRelyingParty } from './relying-party.ts';

type SignIn = typeof factors.passkeySignIn;

/** What the browser asks a passkey: for a ticket one of its user, else any that it has. */
export async function signInOptions(
  db: Db,
  deps: Deps,
  ticket: string | null | undefined,
): Promise<Data<typeof factors.passkeySignInOptions>> {
  requireRelyingParty(deps.config);
  if (ticket == null) return { options: await requestOptions(db, deps, signInAlone) };
  const { id, user_id } = await requireTicket(db, deps, ticket);
  const use = { purpose: 'ticket', userId: user_id, boundTo: id } as const;
  return { options: await requestOptions(db, deps, use) };
}

/**
 * Signs in with a passkey alone. It has verified its user by PIN or fingerprint, so that it is two
 * factors by itself: neither password nor captcha is asked for, and no wait after wrong ones holds.
 */
export async function signInWithPasskey(
  db: Db,
  deps: Deps,
  { credential, rememberMe }: Input<SignIn>['body'],
  origin: Visit,
): Promise<Data<SignIn>> {
  const answered = await checkPasskey(db, deps, credential, signInAlone);
  const outcome = await withTransaction(db, async (tx) => {
    const user = await lockUser(tx, answered.passkey.user_id);
    if (!user) throw new AppError('SECOND_FACTOR_INVALID');
    const refusal = await acceptPasskey(tx, deps, user, answered, origin);
    if (refusal) return refusal;
    const remember = rememberMe ?? false;
    const completed = { factor: 'passkey', remember, action: 'auth.passkeySignIn' } as const;
    return completeSignIn(tx, deps, user, completed, origin);
  });
  deps.signal.kick('send-mails');
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

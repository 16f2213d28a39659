import type { Assertion } from '../../../../contract/auth/factor-fields.ts';
import type { factors } from '../../../../contract/auth/factors.ts';
import type { Data, Input } from '../../../../contract/endpoint.ts';
import type { FactorMethod } from '../../../../contract/errors.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { withTransaction } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { Visit } from '../../../http/pipeline/caller.ts';
import { acceptPasskey, checkPasskey } from '../passkeys/passkey-answer.ts';
import { completeSignIn } from '../sign-in/complete-sign-in.ts';
import { findKnownDevice } from '../sign-in/known-device.ts';
import { lockUser, type UserRow } from '../users.repository.ts';
import { tryFactorCode } from './factor-codes.ts';
import { removeTicket, type TicketRow } from './tickets.repository.ts';
import { requireTicket } from './tickets.ts';

type SecondFactor = typeof factors.secondFactor;
type Body = Input<SecondFactor>['body'];

/** What was sent to pass the second factor. */
type Proof = { credential: Assertion } | { method: 'totp' | 'recovery'; code: string };

/**
 * Finishes the sign-in of a ticket. The ticket ends with the session that is opened; a wrong code
 * leaves it, until its five minutes are over.
 */
export async function secondFactor(
  db: Db,
  deps: Deps,
  body: Body,
  origin: Visit,
): Promise<Data<SecondFactor>> {
  const ticket = await requireTicket(db, deps, body.ticket);
  const proof = proofIn(body);
  const tryProof =
    'credential' in proof
      ? await passkeyTry(db, deps, ticket, proof.credential, origin)
      : (tx: Tx, user: UserRow) => codeTry(tx, deps, user, proof, origin);
  const outcome = await withTransaction(db, async (tx) => {
    const user = await lockUser(tx, ticket.user_id);
    // It may have been used, or ended by a new password, since it was looked up.
    await requireTicket(tx, deps, body.ticket);
    if (!user) throw new AppError('TICKET_INVALID');
    const refusal = await tryProof(tx, user);
    if (refusal) return refusal;
    await removeTicket(tx, ticket);
    const remember = ticket.remember === 1;
    const { identity_id, provider_session } = ticket;
    const by = { identity_id, provider_session };
    const completed = { factor: body.method, remember, action: 'auth.secondFactor', by };
    return completeSignIn(tx, deps, user, completed, origin);
  });
  deps.signal.kick('send-mails');
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

function proofIn({ method, code, credential }: Body): Proof {
  if (method === 'passkey' && credential) return { credential };
  if (method !== 'passkey' && code) return { method, code };
  throw new AppError('SECOND_FACTOR_INVALID');
}

type Try = (tx: Tx, user: UserRow) => Promise<AppError | undefined>;

/** Verifies a passkey's signature, which is not for a transaction, and answers what is left to do. */
async function passkeyTry(
  db: Db,
  deps: Deps,
  { id, user_id }: TicketRow,
  credential: Assertion,
  origin: Visit,
): Promise<Try> {
  const use = { purpose: 'ticket', userId: user_id, boundTo: id } as const;
  const answered = await checkPasskey(db, deps, credential, use);
  return (tx, user) => acceptPasskey(tx, deps, user, answered, origin);
}

async function codeTry(
  tx: Tx,
  deps: Deps,
  user: UserRow,
  typed: { method: Exclude<FactorMethod, 'passkey'>; code: string },
  { deviceToken }: Visit,
): Promise<AppError | undefined> {
  const device = await findKnownDevice(tx, deps, user.email_key, deviceToken);
  return tryFactorCode(tx, deps, user, typed, device?.id);
}

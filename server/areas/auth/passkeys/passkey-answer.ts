import type { Assertion } from '../../../../contract/auth/factor-fields.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { writeAudit } from '../../../http/pipeline/audit.ts';
import type { Origin } from '../../../http/pipeline/caller.ts';
import { queueNotice } from '../../delivery/outbox.ts';
import { counterMail } from '../factors/factor-mails.ts';
import type { UserRow } from '../users.repository.ts';
import { type ChallengeUse, spendChallenge } from './challenges.ts';
import {
  countPasskeyUse,
  findPasskey,
  findPasskeyByCredential,
  findUserOfHandle,
  type PasskeyRow,
} from './passkeys.repository.ts';
import { requireRelyingParty } from './relying-party.ts';
import { type VerifiedAssertion, verifyAssertion } from './verify-passkey.ts';

/** A passkey, and what its verified answer tells. */
export interface AnsweredPasskey extends VerifiedAssertion {
  passkey: PasskeyRow;
}

/**
 * Checks everything about the answer of a passkey but its counter: the challenge, whose it is, and
 * the signature. Without a user in `use`, the answer's own handle has to name the passkey's user.
 */
export async function checkPasskey(
  db: Db,
  deps: Deps,
  credential: Assertion,
  use: ChallengeUse,
): Promise<AnsweredPasskey> {
  const challenge = await spendChallenge(db, deps, credential.response.clientDataJSON, use);
  const party = requireRelyingParty(deps.config);
  const { userHandle } = credential.response;
  const userId = use.userId ?? (userHandle && (await findUserOfHandle(db, userHandle)));
  const passkey = userId && (await findPasskeyByCredential(db, userId, credential.id));
  const isOwn = passkey && (userHandle == null || userHandle === passkey.handle);
  if (!isOwn) throw new AppError('SECOND_FACTOR_INVALID');
  return { passkey, ...(await verifyAssertion(party, challenge, credential, passkey)) };
}

/**
 * Accepts a checked answer if the passkey's counter has risen. The transaction has locked the user's row.
 * A counter that has not risen is written to the audit log and mailed to the user, because the passkey may
 * have been copied; the refusal is answered for the caller to throw after the commit.
 */
export async function acceptPasskey(
  tx: Tx,
  deps: Deps,
  user: UserRow,
  { passkey, counter, isBackedUp }: AnsweredPasskey,
  { address, requestId }: Origin,
): Promise<AppError | undefined> {
  const refusal = new AppError('SECOND_FACTOR_INVALID');
  if (await countPasskeyUse(tx, passkey, { counter, isBackedUp, at: deps.now() })) {
    return undefined;
  }
  // Removed since it was looked up.
  if (!(await findPasskey(tx, user.id, passkey.id))) return refusal;
  await queueNotice(tx, deps, counterMail(deps, user, passkey.name));
  await writeAudit(tx, {
    id: deps.newId(),
    userId: user.id,
    action: 'auth.passkeyCounter',
    targetId: passkey.id,
    at: deps.now(),
    address,
    requestId,
  });
  return refusal;
}

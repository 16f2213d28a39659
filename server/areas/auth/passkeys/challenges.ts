import { hash } from 'node:crypto';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { latestDeadline } from '../../../lib/deadlines.ts';
import type { ChallengePurpose } from '../factors/factors.table.ts';
import { insertChallenge, takeChallenge } from './passkeys.repository.ts';

export const challengeLifetimeMs = 5 * 60_000;

/** What a challenge is asked for, and the one user, ticket or session that may answer it. */
export interface ChallengeUse {
  purpose: ChallengePurpose;
  /** Null while the user is not known. */
  userId: string | null;
  boundTo: string;
}

/** The purpose of a sign-in with a passkey alone: any passkey may answer. */
export const signInAlone: ChallengeUse = { purpose: 'sign-in', userId: null, boundTo: '' };

/** Stores a new challenge of 256 random bits, for one use within five minutes. */
export async function issueChallenge(db: Db, deps: Deps, use: ChallengeUse): Promise<string> {
  const challenge = deps.randomBytes(32).toString('base64url');
  await insertChallenge(db, {
    challenge_hash: hash('sha256', challenge, 'hex'),
    purpose: use.purpose,
    user_id: use.userId,
    bound_to: use.boundTo,
    expires_at: new Date(deps.now().getTime() + challengeLifetimeMs).toISOString(),
  });
  return challenge;
}

/**
 * Uses up the challenge that an answer was signed for, before anything of the answer is verified, and
 * refuses it if it was issued for something else. Answers the challenge.
 */
export async function spendChallenge(
  db: Db,
  deps: Deps,
  clientDataJson: string,
  { purpose, boundTo }: Pick<ChallengeUse, 'purpose' | 'boundTo'>,
): Promise<string> {
  const challenge = challengeIn(clientDataJson);
  const row = challenge && (await takeChallenge(db, hash('sha256', challenge, 'hex')));
  const now = deps.now();
  const isGood =
    row &&
    row.purpose === purpose &&
    row.bound_to === boundTo &&
    row.expires_at > now.toISOString() &&
    row.expires_at <= latestDeadline(now, challengeLifetimeMs);
  if (!challenge || !isGood) throw new AppError('SECOND_FACTOR_INVALID');
  return challenge;
}

/** The challenge in `clientDataJSON`; undefined where it has none, or was signed in a frame of another site. */
function challengeIn(clientDataJson: string): string | undefined {
  try {
    const data = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    const { challenge, crossOrigin } = Object(data);
    return typeof challenge === 'string' && crossOrigin !== true ? challenge : undefined;
  } catch {
    return undefined;
  }
}

import type { Factors, factors } from '../../../../contract/auth/factors.ts';
import type { Data } from '../../../../contract/endpoint.ts';
import { keyringOf } from '../../../config/keyring.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, notFound } from '../../../errors.ts';
import { queueNotice } from '../../delivery/outbox.ts';
import { findPasskeys } from '../passkeys/passkeys.repository.ts';
import { passkeyAnswer } from '../passkeys/passkeys.ts';
import { lockUser, type UserRow } from '../users.repository.ts';
import { afterRemoval } from './after-removal.ts';
import { takeTotpCode } from './factor-codes.ts';
import { factorAddedMail, recoveryCodesMadeMail } from './factor-mails.ts';
import { hasSecondFactor } from './methods.repository.ts';
import { countRecoveryCodes } from './recovery-codes.repository.ts';
import { makeFirstRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts';
import { removeTickets } from './tickets.repository.ts';
import { otpauthUri, toBase32, totpSecretBytes } from './totp.ts';
import { sealTotpSecret } from './totp-keys.ts';
import {
  enableTotp,
  findTotpSecret,
  putTotpSecret,
  removeTotpSecret,
  type TotpSecretRow,
} from './totp-secrets.repository.ts';

const pendingMs = 10 * 60_000;

export async function listFactors(db: Db, userId: string): Promise<Factors> {
  const passkeys = await findPasskeys(db, userId);
  const createdAt = (await findTotpSecret(db, userId))?.enabled_at ?? null;
  return {
    passkeys: passkeys.map(passkeyAnswer),
    totp: { enabled: createdAt !== null, createdAt },
    recoveryCodes: { left: await countRecoveryCodes(db, userId) },
  };
}

/** A new secret for an authenticator app, which counts once a code of it has come back. */
export async function startTotp(
  tx: Tx,
  deps: Deps,
  userId: string,
): Promise<Data<typeof factors.startTotp>> {
  const user = await requireUser(tx, userId);
  const present = await findTotpSecret(tx, userId);
  if (present?.enabled_at) throw new AppError('CONFLICT', '已启用动态验证码');
  const secret = toBase32(deps.randomBytes(totpSecretBytes));
  await putTotpSecret(tx, {
    user_id: userId,
    secret: sealTotpSecret(keyringOf(deps), userId, secret),
    last_used_step: 0,
    created_at: deps.now().toISOString(),
    enabled_at: null,
  });
  return { secret, uri: otpauthUri(user.email, secret) };
}

/** Turns the codes of an authenticator app on, with the first of them. */
export async function confirmTotp(
  tx: Tx,
  deps: Deps,
  userId: string,
  code: string,
): Promise<Data<typeof factors.confirmTotp>> {
  const user = await requireUser(tx, userId);
  const row = await findTotpSecret(tx, userId);
  if (!row || !isPending(row, deps.now())) throw new AppError('CODE_EXPIRED');
  if (!(await takeTotpCode(tx, deps, row, code))) throw new AppError('SECOND_FACTOR_INVALID');
  const recoveryCodes = await makeFirstRecoveryCodes(tx, deps, userId);
  await enableTotp(tx, userId, deps.now());
  await removeTickets(tx, userId);
  await queueNotice(tx, deps, factorAddedMail(deps, user, '动态验证码', recoveryCodes));
  return { recoveryCodes };
}

/** Whether a secret waits for its first code; an instant to come was written by a wrong clock. */
function isPending({ enabled_at, created_at }: TotpSecretRow, now: Date): boolean {
  const age = now.getTime() - Date.parse(created_at);
  return enabled_at === null && Math.abs(age) < pendingMs;
}

export async function removeTotp(tx: Tx, deps: Deps, userId: string): Promise<null> {
  const user = await requireUser(tx, userId);
  const row = await findTotpSecret(tx, userId);
  if (!row?.enabled_at) throw notFound();
  await removeTotpSecret(tx, userId);
  await afterRemoval(tx, deps, user, '动态验证码');
  return null;
}

export async function renewRecoveryCodes(
  tx: Tx,
  deps: Deps,
  userId: string,
): Promise<Data<typeof factors.renewRecoveryCodes>> {
  const user = await requireUser(tx, userId);
  if (!(await hasSecondFactor(tx, userId))) throw new AppError('CONFLICT', '请先启用两步验证');
  const codes = await makeRecoveryCodes(tx, deps, userId);
  await removeTickets(tx, userId);
  await queueNotice(tx, deps, recoveryCodesMadeMail(deps, user));
  return { codes };
}

async function requireUser(tx: Tx, userId: string): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  if (!user) throw new AppError('UNAUTHORIZED');
  return user;
}

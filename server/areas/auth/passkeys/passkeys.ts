import type { factors, Passkey } from '../../../../contract/auth/factors.ts';
import type { Data, Input } from '../../../../contract/endpoint.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { withTransaction } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, notFound, required } from '../../../errors.ts';
import { noteAuditDetail, writeAudit } from '../../../http/pipeline/audit.ts';
import type { Caller, Visit } from '../../../http/pipeline/caller.ts';
import { deviceOf } from '../../../lib/device.ts';
import { queueNotice } from '../../delivery/outbox.ts';
import { afterRemoval } from '../factors/after-removal.ts';
import { factorAddedMail } from '../factors/factor-mails.ts';
import { makeFirstRecoveryCodes } from '../factors/recovery-codes.ts';
import { removeTickets } from '../factors/tickets.repository.ts';
import { lockUser } from '../users.repository.ts';
import { spendChallenge } from './challenges.ts';
import { requireRoom } from './passkey-options.ts';
import {
  findPasskey,
  findPasskeys,
  insertPasskey,
  type PasskeyRow,
  removePasskeyRow,
  setPasskeyName,
} from './passkeys.repository.ts';
import { requireRelyingParty } from './relying-party.ts';
import { verifyNewCredential } from './verify-passkey.ts';

type Add = typeof factors.addPasskey;

/** A passkey as answers show it. */
export function passkeyAnswer(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    backedUp: row.backed_up === 1,
  };
}

/** Adds the passkey that the browser has created; with the first factor come recovery codes. */
export async function addPasskey(
  db: Db,
  deps: Deps,
  { userId }: Caller,
  { credential, name }: Input<Add>['body'],
  origin: Visit,
): Promise<Data<Add>> {
  const use = { purpose: 'add', boundTo: userId } as const;
  const challenge = await spendChallenge(db, deps, credential.response.clientDataJSON, use);
  const party = requireRelyingParty(deps.config);
  const verified = await verifyNewCredential(party, challenge, credential);
  const added = await withTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('UNAUTHORIZED');
    const others = await findPasskeys(tx, userId);
    requireRoom(others);
    const row: PasskeyRow = {
      ...verified,
      id: deps.newId(),
      user_id: userId,
      name: name ?? freeName(deviceOf(origin.agent) ?? '通行密钥', others),
      created_at: deps.now().toISOString(),
      last_used_at: null,
    };
    const recoveryCodes = await makeFirstRecoveryCodes(tx, deps, userId);
    if (!(await insertPasskey(tx, row))) throw new AppError('CONFLICT', '已添加过这个通行密钥');
    await removeTickets(tx, userId);
    await queueNotice(tx, deps, factorAddedMail(deps, user, '通行密钥', recoveryCodes));
    noteAuditDetail(tx, { name: row.name });
    const line = { id: deps.newId(), userId, action: 'auth.addPasskey', targetId: row.id };
    await writeAudit(tx, { ...line, at: deps.now(), ...origin });
    return { ...passkeyAnswer(row), recoveryCodes };
  });
  deps.signal.kick('send-mails');
  return added;
}

/** A name for a new passkey: the kind of its device, with the next free number if other passkeys have that name. */
function freeName(kind: string, others: readonly Pick<PasskeyRow, 'name'>[]): string {
  const taken = new Set(others.map(({ name }) => name));
  let free = kind;
  for (let number = 2; taken.has(free); number += 1) free = `${kind} ${number}`;
  return free;
}

export async function renamePasskey(
  tx: Tx,
  userId: string,
  id: string,
  name: string,
): Promise<Passkey> {
  await setPasskeyName(tx, userId, id, name);
  noteAuditDetail(tx, { name });
  return passkeyAnswer(required(await findPasskey(tx, userId, id)));
}

export async function removePasskey(tx: Tx, deps: Deps, userId: string, id: string): Promise<null> {
  const user = await lockUser(tx, userId);
  const passkey = user && (await findPasskey(tx, userId, id));
  if (!passkey || !(await removePasskeyRow(tx, userId, id))) throw notFound();
  noteAuditDetail(tx, { name: passkey.name });
  await afterRemoval(tx, deps, user, '通行密钥');
  return null;
}

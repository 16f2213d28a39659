import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { queueNotice } from '../../delivery/outbox.ts';
import type { UserRow } from '../users.repository.ts';
import { factorRemovedMail } from './factor-mails.ts';
import { hasSecondFactor } from './methods.repository.ts';
import { removeRecoveryCodes } from './recovery-codes.repository.ts';
import { removeTickets } from './tickets.repository.ts';

/** What the removal of a factor brings: no recovery codes without another, no waiting sign-ins, a mail. */
export async function afterRemoval(
  tx: Tx,
  deps: Deps,
  user: UserRow,
  factor: string,
): Promise<void> {
  if (!(await hasSecondFactor(tx, user.id))) await removeRecoveryCodes(tx, user.id);
  await removeTickets(tx, user.id);
  await queueNotice(tx, deps, factorRemovedMail(deps, user, factor));
}

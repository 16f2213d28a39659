import type { Db } from '../../db/database.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Caller, Visit } from '../../http/pipeline/caller.ts';
import { lockUserWithPassword } from '../auth/users.repository.ts';
import { leaveWithAccount } from '../households/members.service.ts';
import { eraseUser } from './erase-user.ts';
import { requireOwnUser } from './own-account-checks.ts';
import { farewellMail } from './own-account-mails.ts';

/**
 * Deletes a user for good. The mail about it is sent directly and once, without the outbox: a row
 * there would be one of the user's rows that stays.
 */
export async function deleteAccount(
  db: Db,
  deps: Deps,
  caller: Caller,
  password: string | null | undefined,
  visit: Visit,
): Promise<null> {
  const known = await requireOwnUser(db, deps, caller, password, visit);
  await withTransaction(db, async (tx) => {
    const user = await lockUserWithPassword(tx, known.id, known.password_hash);
    if (!user) throw new AppError('CONFLICT', '密码刚刚在别处被修改过，请重新输入');
    await leaveWithAccount(tx, deps, user.id);
    await eraseUser(tx, user);
  });
  const mail = { id: deps.newId(), ...farewellMail(deps, known) };
  deps.mail.send(mail).catch((error: { code?: unknown }) => {
    // Not the error itself: its words may hold the address that was just forgotten.
    deps.log.warn({ code: error.code }, 'the mail about a deleted account could not be sent');
  });
  return null;
}

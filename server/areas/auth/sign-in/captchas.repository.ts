import type { Selectable } from 'kysely';
import type { Database, Db } from '../../../db/database.ts';

export async function insertCaptcha(db: Db, row: Database['captchas']): Promise<void> {
  await db.insertInto('captchas').values(row).execute();
}

/** Removes a captcha and answers it: of several concurrent calls one gets it. */
export function takeCaptcha(
  db: Db,
  id: string,
): Promise<Selectable<Database['captchas']> | undefined> {
  return db.deleteFrom('captchas').where('id', '=', id).returningAll().executeTakeFirst();
}

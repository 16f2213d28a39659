import type { Selectable } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { CaptchasTable } from '../auth.table.ts';

export async function insertCaptcha(db: Db, row: CaptchasTable): Promise<void> {
  await db.insertInto('captchas').values(row).execute();
}

/** Removes a captcha and answers it: of several concurrent calls one gets it. */
export function takeCaptcha(db: Db, id: string): Promise<Selectable<CaptchasTable> | undefined> {
  return db.deleteFrom('captchas').where('id', '=', id).returningAll().executeTakeFirst();
}

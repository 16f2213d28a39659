import type { Selectable } from 'kysely';
import { compileOnce } from '../../../db/compile-once.ts';
import type { Db } from '../../../db/database.ts';
import type { CaptchasTable } from '../auth.table.ts';

export async function insertCaptcha(db: Db, row: CaptchasTable): Promise<void> {
  await db.insertInto('captchas').values(row).execute();
}

/** Takes a captcha out for good: of several takers one gets it. */
export async function takeCaptcha(
  db: Db,
  id: string,
): Promise<Selectable<CaptchasTable> | undefined> {
  return (await deleteCaptcha(db, id)).rows[0];
}

const deleteCaptcha = compileOnce((db, id: string) =>
  db.deleteFrom('captchas').where('id', '=', id).returningAll(),
);

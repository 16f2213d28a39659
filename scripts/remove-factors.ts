import { v7 as newId } from 'uuid';
import { removeFactors } from '../server/areas/auth/factors/remove-factors.ts';
import { ConfigError, readConfig } from '../server/config/config.ts';
import { isUpToDate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/open-database.ts';

/**
 * `npm run remove-factors -- EMAIL`: removes the passkeys, the codes of an app and the recovery codes of
 * a user who has lost them all, and ends the user's sessions. The running server mails the user.
 */
try {
  process.exitCode = await remove(process.argv[2]);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}

async function remove(email: string | undefined): Promise<number> {
  if (!email) {
    console.error('name the user: remove-factors EMAIL');
    return 1;
  }
  const config = readConfig(process.env);
  const db = openDatabase(config.database);
  try {
    if (!(await isUpToDate(db))) {
      console.error('the data are not of this version: start the server once');
      return 1;
    }
    const isRemoved = await removeFactors(db, { config, now: () => new Date(), newId }, email);
    if (isRemoved) console.log(`${email}: the second factor is removed, all sessions have ended`);
    else console.error(`no user has the address ${email}`);
    return isRemoved ? 0 : 1;
  } finally {
    await db.destroy();
  }
}

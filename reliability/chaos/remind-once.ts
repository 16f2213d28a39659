import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { queueReminders } from '../../server/areas/reminders/run-reminders.ts';
import { sendReminders } from '../../server/areas/reminders/send-reminders.ts';
import { readConfig } from '../../server/config/config.ts';
import { loadSecrets } from '../../server/config/secrets.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { createDeps } from '../../server/serve.ts';

// The jobs of reminders, run once at the instant of the first argument, in a process that can be killed.
const now = new Date(process.argv[2] ?? '');
const config = readConfig(process.env);
const db = openDatabase(config.database);
const deps = {
  ...createDeps(config, {
    secrets: loadSecrets(config, randomBytes),
    db,
    log: pino({ level: 'error' }),
    metrics: undefined,
  }),
  now: () => now,
};
await queueReminders(deps);
await sendReminders(deps);
await db.destroy();

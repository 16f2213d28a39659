import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import { addDays, dayIn } from '../../finance/calendar/days.ts';
import { buildApp } from '../../server/app.ts';
import { areas } from '../../server/areas.ts';
import { readConfig } from '../../server/config/config.ts';
import { root } from '../../server/config/root.ts';
import { loadSecrets, prepareDataDir } from '../../server/config/secrets.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import type { Deps } from '../../server/deps.ts';
import { createJobSignal } from '../../server/jobs/signal.ts';
import { createBrokers } from '../../server/providers/brokers/create-brokers.ts';
import type { Venues } from '../../server/providers/brokers/testing/venues.ts';
import { createQuoteRouter } from '../../server/providers/quotes/router.ts';
import { createRateSource } from '../../server/providers/rates/create-rate-source.ts';
import { caller } from '../../server/testing/call.ts';
import { recordMails } from '../../server/testing/recording-transport.ts';
import type { Demo, Household } from './household.ts';
import { registerDemoUser, signInAgain, signOutEverywhere } from './register-demo-user.ts';

export const demoUser = {
  username: '林小满',
  fullName: '林小满',
  email: 'demo@example.org',
  password: 'Demo$2026',
};

const dayMs = 86_400_000;

/**
 * Writes the demo household through the real API, with the clock turned back a year, so that
 * every row is one the server itself would have written. Returns the id of its user.
 */
export async function writeDemoData(dataDir: string, venues: Venues): Promise<string> {
  const config = readConfig({ DATA_DIR: dataDir, CAPTCHA_ANSWER: 'demo' });
  prepareDataDir(dataDir);
  const db = openDatabase(config.database);
  await migrate(db);
  const today = Date.now();
  let now = today - 365 * dayMs;
  const mailbox = recordMails();
  const outside = {
    fetch: () => Promise.reject(new Error('the demo needs no network')),
    now: () => new Date(now),
    urls: {},
    log: pino({ level: 'silent' }),
  };
  const deps: Deps = {
    config,
    secrets: loadSecrets(config, randomBytes),
    db,
    log: outside.log,
    now: outside.now,
    newId: () => newId(),
    randomBytes,
    mail: mailbox,
    signal: createJobSignal(),
    fetch: outside.fetch,
    quotes: createQuoteRouter(outside),
    rates: createRateSource(outside),
    brokers: createBrokers({
      ...outside,
      fetch: globalThis.fetch,
      urls: venues.urls,
      openDAllowlist: config.openDAllowlist,
    }),
  };
  const app = await buildApp(deps);
  const call = caller(app);
  await registerDemoUser(call, db, demoUser);
  let token = '';
  const household: Household = {
    today: new Date(today),
    day: (ago = 0) => addDays(dayIn(config.timeZone, new Date(today)), -ago),
    deps,
    venues,
    at: (instant) => {
      now = instant.getTime();
    },
    send: async (method, path, body) => {
      let answer = await call(method, path, { token, body });
      // The clock goes on past the session's end, and back, after which a sign-in is not a fresh one.
      if (answer.status === 401 || answer.body.code === 'CONFIRMATION_REQUIRED') {
        token = await signInAgain(call, demoUser);
        answer = await call(method, path, { token, body });
      }
      if (answer.status !== 200)
        throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
      return answer.body.data;
    },
  };
  for (const demo of await demosOfAreas()) await demo(household);
  now = today;
  const { id } = await household.send('GET', '/auth/me');
  await signOutEverywhere(call, demoUser);
  await app.close();
  await db.destroy();
  return id;
}

/** The demos that are named after an area, in the order of the areas: beside this file, or bundled. */
async function demosOfAreas(): Promise<Demo[]> {
  const [folder, ending] = import.meta.filename.endsWith('.ts')
    ? [import.meta.dirname, 'ts']
    : [join(root, 'dist/scripts'), 'js'];
  const files = areas
    .map(({ name }) => pathToFileURL(join(folder, `${name}.demo.${ending}`)))
    .filter((file) => existsSync(file));
  const modules = files.map((file): Promise<{ demo: Demo }> => import(file.href));
  return (await Promise.all(modules)).map(({ demo }) => demo);
}

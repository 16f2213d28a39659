import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { compareRows } from '../server/backups/compare-rows.ts';
import { makeFile } from '../server/backups/make-backup.ts';
import { restore } from '../server/backups/restore.ts';
import { tableShapes } from '../server/backups/table-shapes.ts';
import { readConfig } from '../server/config/config.ts';
import { secretKeyId } from '../server/config/keyring.ts';
import { outside } from '../server/db/guarded-dialect.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { withSnapshot } from '../server/db/with-transaction.ts';
import { checkData } from '../server/integrity/check-data.ts';
import { startDeposits } from '../server/testing/deposit-load.ts';
import { environmentOf, startServer } from '../server/testing/server-process.ts';
import { signIn } from '../server/testing/sign-in.ts';
import type { TestDatabase } from '../server/testing/test-database.ts';

/** What a restore voids on purpose; everything else has to be as it was. */
const voided = new Set([
  'sessions',
  'device_tokens',
  'access_tokens',
  'calendar_feeds',
  'sign_in_tickets',
  'passkey_challenges',
  'oidc_attempts',
  'codes',
  'captchas',
  'email_changes',
  'idempotency_keys',
  'leases',
  'mails',
  'reminders',
  'audit_log',
]);

const secretKey = randomBytes(32);
const now = () => new Date();

/** Figures of one backup under load and its restore. */
export interface Drill {
  /** Deposits that were acknowledged before the backup began, and sent before it ended. */
  acknowledgedBefore: number;
  sentBeforeEnd: number;
  /** Deposits in the restored data. */
  restored: number;
  /** Rows that were compared with the backup and are equal. */
  equalRows: number;
}

/**
 * Backs up a server under load, continues for a moment, ends it (in turn by SIGTERM and by SIGKILL),
 * restores, and compares the data with the backup. Throws when anything differs.
 */
export async function drill(test: TestDatabase, ending: NodeJS.Signals): Promise<Drill> {
  const { token } = await signIn({ deps: { db: test.db, now, newId } });
  await test.db.destroy();
  const environment = {
    ...environmentOf(test.target, test.folder),
    SECRET_KEY: secretKey.toString('base64'),
  };
  const server = await startServer(environment);
  const backup = join(test.folder, 'drill.db');
  try {
    const load = await startDeposits(server.url, token, 4);
    while (load.acknowledged.size < 20) await sleep(5);
    const acknowledged = new Set(load.acknowledged);
    await makeFile(orderOf(test), backup);
    const sent = new Set(load.sent);
    await refusesBeside(server.child, test, backup);
    while (load.acknowledged.size < acknowledged.size + 20) await sleep(5);
    const ended = server.end(ending);
    await load.stop();
    await ended;
    await restoreBackup(test, backup, ending);
    const found = await depositsIn(test);
    for (const one of acknowledged) {
      if (!found.has(one)) throw new Error(`${one} was acknowledged before the backup and is lost`);
    }
    for (const one of found) {
      if (!sent.has(one) && one.startsWith(load.prefix)) {
        throw new Error(`${one} was sent after the backup and is there`);
      }
    }
    return {
      acknowledgedBefore: acknowledged.size,
      sentBeforeEnd: sent.size,
      restored: [...found].filter((one) => one.startsWith(load.prefix)).length,
      equalRows: await equalRows(test, backup),
    };
  } finally {
    server.child.kill('SIGKILL');
    rmSync(backup, { force: true });
  }
}

function orderOf({ target, folder }: TestDatabase) {
  const keyId = secretKeyId(secretKey);
  return { source: target, folder, reason: 'manual', secretKeyId: keyId, at: now() } as const;
}

/** While the server runs, a restore has to be refused, and the server to go on. */
async function refusesBeside(server: ChildProcess, test: TestDatabase, backup: string) {
  const refusal = await restore(toolsOf(test, now), backup).then(
    () => undefined,
    (error: unknown) => error as Error,
  );
  if (!refusal || !/stop (it|them) first/.test(refusal.message) || server.exitCode !== null) {
    throw new Error('a restore beside a running server was not refused', { cause: refusal });
  }
}

function toolsOf(test: TestDatabase, at: () => Date): Parameters<typeof restore>[0] {
  const env = { DATA_DIR: test.folder, SECRET_KEY: secretKey.toString('base64') };
  return { config: { ...readConfig(env), database: test.target }, now: at, newId, randomBytes };
}

/** A server that was killed on PostgreSQL counts as gone after a minute, for which the drill does not wait. */
async function restoreBackup(test: TestDatabase, backup: string, ending: NodeJS.Signals) {
  const later = test.target.kind === 'postgres' && ending === 'SIGKILL' ? 61_000 : 0;
  await restore(
    toolsOf(test, () => new Date(Date.now() + later)),
    backup,
  );
  test.db = openDatabase(test.target);
}

async function depositsIn({ db }: TestDatabase): Promise<Set<string>> {
  const rows = await db
    .selectFrom('account_transactions')
    .select('description')
    .where('type', '=', 'DEPOSIT')
    .execute();
  return new Set(rows.flatMap(({ description }) => description ?? []));
}

async function equalRows({ db }: TestDatabase, backup: string): Promise<number> {
  const problems = await checkData(db);
  if (problems.length > 0) throw new Error(JSON.stringify(problems.slice(0, 3)));
  const copy = openDatabase({ kind: 'sqlite', file: backup, readOnly: true });
  try {
    const shapes = (await tableShapes(copy)).filter(({ name }) => !voided.has(name));
    const counts = await withSnapshot(copy, (a) =>
      outside(() => withSnapshot(db, (b) => compareRows(a, b, shapes))),
    );
    return Object.values(counts).reduce((total, rows) => total + rows, 0);
  } finally {
    await copy.destroy();
  }
}

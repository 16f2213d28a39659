import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { moveToPostgres } from '../../server/backups/postgres/move-to-postgres.ts';
import { writeCopy } from '../../server/backups/write-copy.ts';
import { root } from '../../server/config/root.ts';
import {
  createDatabase,
  dropDatabase,
  uniqueName,
} from '../../server/db/postgres/testing/databases.ts';
import { startDemoVenues } from '../demo/securities.demo.ts';
import { writeDemoData } from '../demo/write-demo-data.ts';

const migrations = join(root, 'server/db/migrations');

/**
 * `TEST_DATABASE_URL=postgres://… node scripts/release/store-databases.ts`: stores the demo's data as this version
 * writes them, on SQLite and PostgreSQL, and the digests of all migrations. From then on a test refuses a change of
 * these migrations, and upgrades these data to the newest version. Needs pg_dump of the server's version.
 */
const { TEST_DATABASE_URL: url } = process.env;
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
if (!url) {
  console.error('TEST_DATABASE_URL must name a PostgreSQL whose role may create databases');
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'jiadi-stored-'));
const name = uniqueName();
const venues = await startDemoVenues();
try {
  mkdirSync(join(migrations, 'stored'), { recursive: true });
  await writeDemoData(folder, venues);
  const file = join(folder, 'app.db');
  await writeCopy({ kind: 'sqlite', file }, join(folder, 'copy.db'));
  store('db', readFileSync(join(folder, 'copy.db')));
  const target = await createDatabase(url, name);
  await moveToPostgres(folder, { kind: 'postgres', url: target });
  const words = ['--inserts', '--no-owner', '--no-privileges', `--dbname=${target}`];
  store('sql', execFileSync('pg_dump', words, { maxBuffer: 1e9 }));
  writeFileSync(join(migrations, 'stored/digests.json'), digestsText());
} finally {
  await venues.close();
  await dropDatabase(url, name);
  rmSync(folder, { recursive: true });
}

function store(ending: 'db' | 'sql', content: Buffer): void {
  const path = join(migrations, `stored/${version}.${ending}.gz`);
  writeFileSync(path, gzipSync(content, { level: 9 }));
  console.log(path);
}

/** Of every migration, and of what they import beside them. */
function digestsText(): string {
  const files = globSync('*.ts', { cwd: migrations }).filter(
    (file) => file !== 'index.ts' && !file.endsWith('.test.ts'),
  );
  const digests = files.sort().map((file) => {
    const text = readFileSync(join(migrations, file));
    return [basename(file, '.ts'), createHash('sha256').update(text).digest('hex')];
  });
  return `${JSON.stringify(Object.fromEntries(digests), null, 2)}\n`;
}

import { randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import BetterSqlite from 'better-sqlite3';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * What the same machine and stack can do when there is nothing to do: the floor that
 * `npm run bench:speed` measures the server against, in the same run. Not a server of ours.
 */
interface Floor {
  read: (id: string) => unknown;
  write: (id: string, text: string) => unknown;
}

const rows = 1000;
const floor = process.env.DATABASE_URL
  ? await onPostgres(process.env.DATABASE_URL)
  : onSqlite(`${process.env.DATA_DIR}/floor.db`);
const passwordHash = process.env.PASSWORD_HASH ?? '';
const app = Fastify();
let turn = 0;

app.get('/bare', async () => ({ ok: true }));
app.get('/row', async () => {
  turn = (turn + 1) % rows;
  return floor.read(String(turn));
});
app.post('/write', async () => {
  await floor.write(randomBytes(16).toString('hex'), 'one row');
  return { ok: true };
});
app.post('/verify', async () => ({ ok: await verify(passwordHash, 'Secret$1') }));
const url = await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT ?? 0) });
process.stdout.write(`listening on ${url}\n`);
process.once('SIGTERM', () => process.exit(0));

function onSqlite(file: string): Floor {
  const db = new BetterSqlite(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec('CREATE TABLE IF NOT EXISTS floor (id TEXT PRIMARY KEY, text TEXT)');
  const insert = db.prepare('INSERT OR REPLACE INTO floor VALUES (?, ?)');
  db.transaction(() => {
    for (let id = 0; id < rows; id += 1) insert.run(String(id), 'one row');
  })();
  const select = db.prepare('SELECT id, text FROM floor WHERE id = ?');
  return { read: (id) => select.get(id), write: (id, text) => insert.run(id, text) };
}

async function onPostgres(connectionString: string): Promise<Floor> {
  const pool = new pg.Pool({ connectionString, max: 10 });
  await pool.query('CREATE TABLE IF NOT EXISTS floor (id text PRIMARY KEY, text text)');
  await pool.query(
    `INSERT INTO floor SELECT n, 'one row' FROM generate_series(0, ${rows - 1}) n ON CONFLICT DO NOTHING`,
  );
  return {
    read: async (id) =>
      (await pool.query('SELECT id, text FROM floor WHERE id = $1', [id])).rows[0],
    write: (id, text) => pool.query('INSERT INTO floor VALUES ($1, $2)', [id, text]),
  };
}

import pg from 'pg';

/**
 * Creates a database beside the one at `url`, empty or as a copy of `template`, which nobody may be connected
 * to meanwhile. Answers its address.
 */
export async function createDatabase(url: string, name: string, template = ''): Promise<string> {
  await run(url, `CREATE DATABASE ${name} ${template && `TEMPLATE ${template}`}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/**
 * Drops what `createDatabase` has created, also while connections of this role are left. `WITH (FORCE)` would
 * be refused while PostgreSQL itself vacuums the database; a plain DROP makes the vacuum end.
 */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await run(
    url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = '${name}' AND usename = current_user`,
  );
  await run(url, `DROP DATABASE ${name}`);
}

/** A name that no other test uses, on whatever PostgreSQL. */
export function uniqueName(): string {
  return `jiadi_${process.pid}_${Math.random().toString(36).slice(2)}`;
}

export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

async function run(url: string, statement: string): Promise<void> {
  const client = await connect(url);
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

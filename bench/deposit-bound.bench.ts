import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Person } from './speed/furnish.ts';
import { buildHouse, closeHouse } from './speed/house.ts';
import { median } from './speed/load.ts';

/**
 * `TEST_DATABASE_URL=postgres://… npm run bench:deposit-bound`: what PostgreSQL itself allows of a
 * deposit. Everything that a deposit writes, in one stored procedure, called at once by ten clients
 * that do nothing else (no HTTP, no identity, no rules), against one row inserted by the same ten.
 */
const rounds = 5;
const lastsMs = 2000;
const url = process.env.TEST_DATABASE_URL;
if (!url) throw new Error('TEST_DATABASE_URL names no PostgreSQL');

const house = await buildHouse(200);
if (house.test.target.kind !== 'postgres') throw new Error('not PostgreSQL');
const options = `-c search_path=${house.test.target.schema}`;
const clients = await Promise.all(
  Array.from({ length: 10 }, async () => {
    const client = new pg.Client({ connectionString: url, options });
    await client.connect();
    return client;
  }),
);
const first = clients[0] as pg.Client;
await first.query('CREATE TABLE floor (id text PRIMARY KEY, text text)');
await first.query(`
  CREATE FUNCTION deposit(of_user text, into_account text, moved numeric, new_ids text[], at text)
  RETURNS SETOF accounts AS $$
  DECLARE found accounts;
  BEGIN
    SELECT * INTO found FROM accounts WHERE user_id = of_user AND id = into_account FOR UPDATE;
    INSERT INTO account_transactions
      (id, user_id, account_id, sequence, type, amount, balance_after, created_at)
      VALUES (new_ids[1], of_user, into_account, found.last_sequence + 1, 'DEPOSIT', moved,
        found.balance + moved, at);
    INSERT INTO audit_log (user_id, id, action, target_id, at, address, request_id)
      SELECT id, new_ids[2], 'accounts.deposit', into_account, at, '127.0.0.1', new_ids[2]
      FROM users WHERE id = of_user FOR KEY SHARE;
    INSERT INTO idempotency_keys (user_id, method, path, key, body_hash, answer, created_at)
      VALUES (of_user, 'POST', into_account, new_ids[3], repeat('0', 64), repeat('x', 300), at);
    RETURN QUERY UPDATE accounts
      SET balance = found.balance + moved, last_sequence = found.last_sequence + 1, updated_at = at
      WHERE user_id = of_user AND id = into_account RETURNING *;
  END $$ LANGUAGE plpgsql`);

const procedure = (client: pg.Client, { userId, accountIds }: Person) =>
  client.query({
    name: 'deposit',
    text: 'SELECT * FROM deposit($1, $2, $3, $4, $5)',
    values: [
      userId,
      accountIds[0],
      '0.01',
      [randomUUID(), randomUUID(), randomUUID()],
      new Date().toISOString(),
    ],
  });
/** As `floor-server.ts` does it. */
const insert = (client: pg.Client) =>
  client.query('INSERT INTO floor VALUES ($1, $2)', [randomUUID(), 'one row']);

/** Calls a second, each client one after the other, each in a tenth of the people. */
async function perSecond(
  users: readonly pg.Client[],
  call: (client: pg.Client, person: Person) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  const begunAt = performance.now();
  await Promise.all(
    users.map(async (client, n) => {
      for (let turn = n; performance.now() - begunAt < lastsMs; turn += users.length) {
        await call(client, house.some[turn % house.some.length] as Person);
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - begunAt);
}

console.log('| clients | procedure per s | insert per s | ratio |\n| ---: | ---: | ---: | --- |');
for (const count of [1, 10]) {
  const users = clients.slice(0, count);
  const pairs: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push([await perSecond(users, procedure), await perSecond(users, insert)]);
  }
  const [own, floor] = [0, 1].map((at) => median(pairs.map((pair) => pair[at] as number)));
  const ratios = pairs.map(([mine, least]) => mine / least).sort((a, b) => a - b);
  const range = [ratios[0], ratios.at(-1)].map((ratio) => ratio?.toFixed(2)).join('–');
  const figures = [
    count,
    own?.toFixed(0),
    floor?.toFixed(0),
    `${median(ratios).toFixed(2)} (${range})`,
  ];
  console.log(`| ${figures.join(' | ')} |`);
}
for (const client of clients) await client.end();
await closeHouse(house);

import { createHash, randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import { listen } from './speed/listen.ts';

/**
 * The least that a deposit on PostgreSQL could be: who calls, and then everything that a deposit
 * writes, by one stored procedure. Without rules, limits, a log, or an answer worked out from what
 * was found. Not a server of ours: `deposit-bound.bench.ts` holds it against the floor.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query(`
  CREATE OR REPLACE FUNCTION deposit(of_user text, account text, moved numeric, ids text[], at text)
  RETURNS SETOF accounts AS $$
  DECLARE it accounts;
  BEGIN
    SELECT * INTO it FROM accounts WHERE owner_id = of_user AND id = account FOR UPDATE;
    INSERT INTO account_transactions
      (id, owner_id, account_id, sequence, day, type, amount, balance_after, created_at)
      VALUES (ids[1], of_user, account, it.last_sequence + 1, left(at, 10), 'DEPOSIT',
        moved, it.balance + moved, at);
    INSERT INTO audit_log (user_id, owner_id, id, action, target_id, at, address, request_id)
      SELECT id, id, ids[2], 'accounts.deposit', account, at, '127.0.0.1', ids[2]
      FROM users WHERE id = of_user FOR KEY SHARE;
    INSERT INTO idempotency_keys (user_id, method, path, key, body_hash, answer, created_at)
      VALUES (of_user, 'POST', account, ids[3], repeat('0', 64), repeat('x', 300), at);
    RETURN QUERY UPDATE accounts
      SET balance = it.balance + moved, last_sequence = it.last_sequence + 1, updated_at = at
      WHERE owner_id = of_user AND id = account RETURNING *;
  END $$ LANGUAGE plpgsql`);

const ask = async (name: string, text: string, values: unknown[]) =>
  (await pool.query({ name, text, values })).rows[0];
const app = Fastify();
app.post<{ Params: { id: string }; Body: { amount: number } }>('/deposit/:id', async (request) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const hash = createHash('sha256').update(token).digest('hex');
  const caller = await ask('who', 'SELECT user_id FROM sessions WHERE token_hash = $1', [hash]);
  return ask('deposit', 'SELECT * FROM deposit($1, $2, $3, $4, $5)', [
    caller.user_id,
    request.params.id,
    request.body.amount,
    [randomUUID(), randomUUID(), randomUUID()],
    new Date().toISOString(),
  ]);
});
await listen(app);

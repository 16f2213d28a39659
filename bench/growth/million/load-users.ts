import { addDays } from '../../../finance/calendar/days.ts';
import type { PostgresTarget } from '../../../server/db/postgres/pool-limits.ts';
import { openSession, type Session } from './psql.ts';
import { symbolOf, symbols } from './row-template.ts';
import { now, type Template, today } from './template-user.ts';

/** One in so many users has the rows of the rich template. */
export const richEvery = 100;
const charactersAtOnce = 1 << 20;
const pastDays = 60;

export interface Templates {
  usual: Template;
  rich: Template;
}

/**
 * Fills an empty migrated schema with users by COPY, in one transaction and without triggers and checks of
 * references, which the rows bring with them or satisfy. The role has to be a superuser.
 */
export async function loadUsers(
  target: PostgresTarget,
  templates: Templates,
  users: number,
): Promise<void> {
  const { usual, rich } = templates;
  const tables = [...new Set([...usual.tables.keys(), ...rich.tables.keys()])];
  const session = openSession(target);
  await session.write(`SET client_min_messages = warning; BEGIN; SET session_replication_role = replica;
    TRUNCATE ${tables.join(', ')} CASCADE;\n`);
  for (const table of tables) {
    await session.write(`COPY ${table} FROM STDIN (FREEZE);\n`);
    await writeLines(session, users, (n) => templateOf(templates, n).tables.get(table) ?? []);
    await session.write('\\.\n');
  }
  await session.write(`${sharedRows}${expiredRows}${dueRows}COMMIT;\n`);
  await session.write('VACUUM (ANALYZE);\n');
  await session.end();
}

export function templateOf({ usual, rich }: Templates, n: number): Template {
  return n % richEvery === 0 ? rich : usual;
}

async function writeLines(
  session: Session,
  users: number,
  linesOf: (n: number) => readonly ((n: number) => string)[],
): Promise<void> {
  let text = '';
  for (let n = 0; n < users; n += 1) {
    for (const line of linesOf(n)) text += `${line(n)}\n`;
    if (text.length < charactersAtOnce) continue;
    await session.write(text);
    text = '';
  }
  await session.write(text);
}

const days = Array.from({ length: pastDays }, (_, ago) => addDays(today, -ago));

/** Rates, quotes and closes, which all users share. */
const sharedRows = `
  INSERT INTO exchange_rates (currency, per_euro, day, source, fetched_at)
    SELECT currency, rate, day, 'bench', '${now}'
    FROM unnest(ARRAY['CNY', 'USD', 'HKD', 'GBP', 'JPY'], ARRAY[8.2, 1.15, 9, 0.85, 160]) AS c (currency, rate),
      unnest(ARRAY[${days.map((day) => `'${day}'`).join(', ')}]) AS day
    ON CONFLICT DO NOTHING;
  INSERT INTO quotes (key, price, currency, at, day, source, fetched_at)
    SELECT 'SH' || n, 70.12, 'CNY', '${now}', '${today}', 'tencent', '${now}'
    FROM generate_series(${symbolOf(0)}, ${symbolOf(symbols - 1)}) AS n ON CONFLICT DO NOTHING;
  INSERT INTO daily_closes (key, day, close, currency, source)
    SELECT 'SH' || n, day, 70.12, 'CNY', 'bench'
    FROM generate_series(${symbolOf(0)}, ${symbolOf(symbols - 1)}) AS n,
      unnest(ARRAY[${days.map((day) => `'${day}'`).join(', ')}]) AS day ON CONFLICT DO NOTHING;
  INSERT INTO tracked_instruments (instrument_key, asset_type, history_from, failures)
    SELECT 'SH' || n, 'stock', '2026-10-08', 0
    FROM generate_series(${symbolOf(0)}, ${symbolOf(symbols - 1)}) AS n ON CONFLICT DO NOTHING;
`;

/** Of one in 256 users what has an end has ended. */
const expiredRows = ['sessions:user_id:expires_at', 'audit_log:user_id:at']
  .map((part) => part.split(':'))
  .map(
    ([table, user, column]) =>
      `UPDATE ${table} SET ${column} = '2023-01-01T00:00:00.000Z' WHERE right(${user}, 2) = '01';\n`,
  )
  .join('');

/** The accounts of one in 4096 users are due. */
const dueRows = `UPDATE securities_accounts SET next_sync_at = '${now}' WHERE right(owner_id, 3) = '001';\n`;

import type { Insertable } from 'kysely';
import type { auth } from '../../contract/auth/auth.ts';
import type { Data } from '../../contract/endpoint.ts';
import { userAnswer } from '../areas/auth/auth-answers.ts';
import { openSession } from '../areas/auth/sessions/sessions.ts';
import { insertUser, lockUser } from '../areas/auth/users.repository.ts';
import { eraseUser } from '../areas/own-account/erase-user.ts';
import type { Database, Db, Tx } from '../db/database.ts';
import { insertRows } from '../db/insert-rows.ts';
import { withTransaction } from '../db/with-transaction.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Visit } from '../http/pipeline/caller.ts';
import { clientKey } from '../http/pipeline/client-address.ts';
import { countUse, type Limit } from '../http/pipeline/rate-limits.ts';
import { attempt } from '../jobs/attempt.ts';
import type { Job } from '../jobs/job.ts';
import { copyOf, type HouseholdFile, type TableRows } from './household-file.ts';

/** Visitors at once; the copy of each takes less than 1 MiB. */
export const maxVisitors = 100;
/** How long a visit lasts unused, and at most. */
const idleMs = 3600 * 1000;
const longestMs = 6 * idleMs;
/** From one client address. */
const visitLimit: Limit = { name: 'demo', max: 10, windowMs: 3600 * 1000 };
const tagBytes = 5;

/** No password has this hash. */
const noPassword = '!';

/** Lets a visitor into the public demo: a user of their own with a copy of the household. */
export async function enterDemo(
  db: Db,
  deps: Deps,
  file: HouseholdFile,
  visit: Visit,
): Promise<Data<typeof auth.enterDemo>> {
  if (!deps.config.publicDemo) throw new AppError('FORBIDDEN', '这里没有公开演示');
  const now = deps.now();
  await countUse(db, visitLimit, clientKey(visit.address), now, '进入演示过于频繁，请稍后再试');
  await refuseWhenCrowded(db);
  const { json, isNew, markStored } = await file.read();
  const tag = deps.randomBytes(tagBytes).toString('hex');
  const { userId, owned, shared } = copyOf(json, tag);
  const user = {
    id: userId,
    username: `访客${tag.slice(0, 6)}`,
    full_name: null,
    email: `${tag}@demo.invalid`,
    email_key: `${tag}@demo.invalid`,
    password_hash: noPassword,
    version: 1,
    guide: 'done',
    created_at: now.toISOString(),
  } as const;
  const signedIn = await withTransaction(db, async (tx) => {
    // Of visitors who came in the same moment, those who are too many are refused here.
    await refuseWhenCrowded(tx);
    if (!(await insertUser(tx, user))) throw new Error('two visitors have the same name');
    if (isNew) for (const rows of shared) await insert(tx, rows, 'replace');
    for (const rows of owned) await insert(tx, rows);
    const signIn = { user_id: userId, factor: 'code', remember: false } as const;
    const token = await openSession(tx, deps, signIn, visit);
    return { token, user: userAnswer(user) };
  });
  markStored();
  return signedIn;
}

async function refuseWhenCrowded(db: Db): Promise<void> {
  const { visitors } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll().as('visitors'))
    .executeTakeFirstOrThrow();
  if (Number(visitors) < maxVisitors) return;
  throw new AppError('UNAVAILABLE', '演示的访客已满，请稍后再试', { retryAfterSeconds: 300 });
}

/** Rows of a table that is known by its name alone: which columns they have, the file says. */
async function insert(tx: Tx, { table, rows }: TableRows, existing?: 'replace'): Promise<void> {
  const name = table as 'accounts';
  await insertRows(tx, name, rows as unknown as Insertable<Database['accounts']>[], (statement) =>
    existing ? statement.orReplace() : statement,
  );
}

/** Ends the visits that are over, and removes all that was stored for them. */
export async function endVisits(deps: Deps): Promise<Record<string, number>> {
  const { db, now, log } = deps;
  const before = (ms: number) => new Date(now().getTime() - ms).toISOString();
  const ended = await db
    .selectFrom('users')
    .select('id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.user_id', '=', 'users.id')
            .where('last_used_at', '>', before(idleMs))
            .where('created_at', '>', before(longestMs)),
        ),
      ),
    )
    .execute();
  let removed = 0;
  for (const { id } of ended) {
    const isRemoved = await attempt({ log }, { visitor: id }, 'a visitor was not removed', () =>
      withTransaction(db, async (tx) => {
        const user = await lockUser(tx, id);
        if (user) await eraseUser(tx, user);
        return true;
      }),
    );
    if (isRemoved) removed += 1;
  }
  return { removed, failed: ended.length - removed };
}

export const endVisitsJob: Job = { name: 'end-visits', pattern: '* * * * *', run: endVisits };

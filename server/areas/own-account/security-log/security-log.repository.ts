import type { Db } from '../../../db/database.ts';
import { actsByOperator, securityActs } from './security-acts.ts';

const actions = [...securityActs.keys()];

interface Period {
  userId: string;
  /** An instant; older lines are left out. */
  since: string;
}

/** The lines of what a user did, and of what an operator did to the account. */
function linesOf(db: Db, { userId, since }: Period) {
  return db
    .selectFrom('audit_log')
    .where('audit_log.at', '>=', since)
    .where('action', 'in', actions)
    .where(({ eb, or, and }) =>
      or([
        eb('audit_log.user_id', '=', userId),
        and([
          eb('audit_log.user_id', 'is', null),
          eb('target_id', '=', userId),
          eb('action', 'in', actsByOperator),
        ]),
      ]),
    );
}

export async function countLines(db: Db, period: Period): Promise<number> {
  const { count } = await linesOf(db, period)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A part of the lines, the newest first, each with the name that its access token has now. */
export function findLines(db: Db, period: Period, { skip, most }: { skip: number; most: number }) {
  return linesOf(db, period)
    .leftJoin('access_tokens', 'access_tokens.id', 'audit_log.token_id')
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.owner_id',
      'audit_log.token_id',
      'action',
      'address',
      'device',
      'detail',
      'access_tokens.name as token_name',
    ])
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(most)
    .offset(skip)
    .execute();
}

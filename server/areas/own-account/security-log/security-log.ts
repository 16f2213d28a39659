import type { SecurityRecord } from '../../../../contract/own-account/security-records.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { pageAnswer } from '../../../http/replies/envelope.ts';
import { networkOf } from '../../auth/sessions/network.ts';
import { securityActs } from './security-acts.ts';
import { countLines, findLines } from './security-log.repository.ts';

const yearMs = 365 * 24 * 3600 * 1000;

/** A page of what a user did about the safety of their account within a year. */
export async function listSecurityRecords(
  db: Db,
  { now }: Pick<Deps, 'now'>,
  userId: string,
  page: { page: number; size: number },
) {
  const period = { userId, since: new Date(now().getTime() - yearMs).toISOString() };
  const total = await countLines(db, period);
  const part = { skip: (page.page - 1) * page.size, most: page.size };
  const lines = await findLines(db, period, part);
  const records = lines.map(
    (line): SecurityRecord => ({
      id: line.id,
      at: line.at,
      text: textOf(line, userId),
      device: line.device,
      network: networkOf(line.address),
      token: line.token_id === null ? null : (line.token_name ?? '已撤销的令牌'),
    }),
  );
  return pageAnswer(records, total, page);
}

type Line = Awaited<ReturnType<typeof findLines>>[number];

/** The sentence of a line, with the name of what it is about and whether that is a household's. */
function textOf({ action, owner_id, detail }: Line, userId: string): string {
  const { name } = JSON.parse(detail ?? '{}') as { name?: unknown };
  const named = typeof name === 'string' ? `“${name}”` : '';
  const household = owner_id !== null && owner_id !== userId ? '（家庭）' : '';
  return `${securityActs.get(action)}${named}${household}`;
}

import type { SecurityRecord } from '../../../../contract/own-account/security-records.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { pageAnswer } from '../../../http/replies/envelope.ts';
import { networkOf } from '../../auth/sessions/network.ts';
import { securitiesEdit, securityActs } from './security-acts.ts';
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

/** What the audit lines of these acts may say beside the act. */
interface Detail {
  /** The name of the token or passkey. */
  name?: unknown;
  /** Whether an edit of a securities account replaced its key. */
  isKeyReplaced?: boolean;
}

/** The sentence of a line, with the name of its token or passkey, and a mark where the data are a household's. */
function textOf({ action, owner_id, detail }: Line, userId: string): string {
  const { name, isKeyReplaced } = JSON.parse(detail ?? '{}') as Detail;
  const sentence = securitiesEdit(isKeyReplaced) ?? securityActs.get(action);
  const named = typeof name === 'string' ? `“${name}”` : '';
  const isOfHousehold = owner_id !== null && owner_id !== userId;
  // The sentences of acts about the household itself name it already.
  const household = isOfHousehold && !action.startsWith('household.') ? '（家庭）' : '';
  return `${sentence}${named}${household}`;
}

import { withTransaction } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { attempt } from '../../../jobs/attempt.ts';
import type { Job } from '../../../jobs/job.ts';
import { queueNotice } from '../../delivery/outbox.ts';
import { lockUser } from '../users.repository.ts';
import { tokenEndsMail } from './token-mails.ts';
import { claimEndMail, findEndingTokens } from './tokens.repository.ts';
import { endNoticeMs } from './tokens.service.ts';

/** Mails the owner of each access token that ends within a week, once. */
export const tokenEndsJob: Job = {
  name: 'access-token-ends',
  pattern: '17 * * * *',
  run: async (deps, stop) => {
    const now = deps.now();
    const ending = await findEndingTokens(deps.db, now, new Date(now.getTime() + endNoticeMs));
    let mailed = 0;
    for (const token of ending) {
      if (stop.aborted) break;
      const context = { tokenId: token.id };
      const isMailed = await attempt(
        { log: deps.log, stop },
        context,
        'the mail about the end of an access token was not queued',
        () => mailEnd(deps, token),
      );
      if (isMailed) mailed += 1;
    }
    if (mailed > 0) deps.signal.kick('send-mails');
    return { mailed };
  },
};

/** Whether the mail was queued; not if the token has been revoked meanwhile. */
function mailEnd(deps: Deps, { id, user_id }: { id: string; user_id: string }): Promise<boolean> {
  return withTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, user_id);
    const token = user && (await claimEndMail(tx, user_id, id, deps.now()));
    if (!token) return false;
    await queueNotice(tx, deps, tokenEndsMail(deps, user, token));
    return true;
  });
}

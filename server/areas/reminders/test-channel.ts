import { withTransaction } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import { required } from '../../errors.ts';
import { countUse } from '../../http/pipeline/rate-limits.ts';
import { composeMail } from '../delivery/compose-mail.ts';
import { countMail } from '../delivery/mail-quota.ts';
import { queueMail } from '../delivery/outbox.ts';
import { channelRows, findMailAddress } from './channels.repository.ts';
import { noteOutcome, sendOnChannel } from './send-on-channel.ts';

/** Each test calls an outside service. */
const testLimit = { name: 'reminder-test', max: 20, windowMs: 3600 * 1000 };

const title = '家底测试消息';
const words = '您能读到它，说明到期提醒可以送达这里。';

/** Sends a test message on a channel, and says in words how that went. */
export async function testChannel(
  deps: Deps,
  { userId, ownerId, id }: { userId: string; ownerId: string; id: string },
): Promise<{ ok: boolean; message: string }> {
  const refusal = '每小时最多测试20次，请稍后再试';
  await countUse(deps.db, testLimit, userId, deps.now(), refusal);
  const channel = required(await channelRows.find(deps.db, ownerId, id));
  if (channel.channel_type === 'MAIL') return testMail(deps, ownerId);
  const { publicUrl } = deps.config;
  const link = publicUrl ? `${publicUrl}/dashboard` : null;
  const outcome = await sendOnChannel(deps, channel, { title, lines: [words], link });
  await noteOutcome(deps.db, deps, channel, outcome);
  return outcome.state === 'SENT'
    ? { ok: true, message: '测试消息已发送' }
    : { ok: false, message: outcome.error };
}

async function testMail(deps: Deps, ownerId: string) {
  await withTransaction(deps.db, async (tx) => {
    const to = required(await findMailAddress(tx, ownerId));
    await countMail(tx, deps.now(), to);
    const content = composeMail({
      subject: `【家底】${title}`,
      greeting: '您好：',
      before: [words],
      after: [],
    });
    await queueMail(tx, deps, { to, ...content });
  });
  deps.signal.kick('send-mails');
  return { ok: true, message: '测试邮件已发出，请查看收件箱' };
}

import { keyringOf, SealError } from '../../config/keyring.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Notice, NoticeOutcome } from '../../providers/notices/notice.ts';
import { sendNotice } from '../../providers/notices/send-notice.ts';
import { openSecrets } from './channel-keys.ts';
import { type ChannelRow, updateChannel } from './channels.repository.ts';

/** Sends a notice on a channel that is not mail. No transaction may be open. */
export async function sendOnChannel(
  deps: Deps,
  channel: ChannelRow,
  notice: Notice,
): Promise<NoticeOutcome> {
  const { channel_type: type, host, topic, chat_id: chatId } = channel;
  if (type === 'MAIL') return { state: 'FAILED', error: '邮件由服务器的邮件队列发送' };
  try {
    const secrets = openSecrets(keyringOf(deps), channel);
    return await sendNotice(deps, { type, host, topic, chatId, ...secrets }, notice);
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    return { state: 'FAILED', error: unopenedTexts[error.reason] };
  }
}

const unopenedTexts: Record<SealError['reason'], string> = {
  MISSING: '还没有密钥（导出文件不含密钥），请编辑后重新填写',
  UNKNOWN_KEY: '保存的密钥无法解开，请编辑后重新填写',
  TAMPERED: '保存的密钥无法解开，请编辑后重新填写',
};

/** Writes down beside a channel how its newest message went. */
export async function noteOutcome(
  db: Db,
  deps: Deps,
  { owner_id, id }: ChannelRow,
  outcome: NoticeOutcome,
): Promise<void> {
  const changes =
    outcome.state === 'SENT'
      ? { last_sent_at: toInstantColumn(deps.now()), last_error: null }
      : { last_error: outcome.error };
  await updateChannel(db, owner_id, id, changes);
}

import type { z } from 'zod';
import {
  type ChannelType,
  type ChannelValues,
  channelNeeds,
  channelProblems,
  type createChannelBody,
  mostChannels,
  type ReminderChannel,
  type updateChannelBody,
} from '../../../contract/reminders/channel-fields.ts';
import { keyringOf } from '../../config/keyring.ts';
import { fromFlagColumn, toFlagColumn, toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { takeOwnerMutex } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import { fieldError, required, staleVersion } from '../../errors.ts';
import { allowedHost } from '../../providers/notices/notify-host.ts';
import { sealSecret } from './channel-keys.ts';
import {
  type ChannelRow,
  channelRows,
  listChannels,
  updateChannel,
} from './channels.repository.ts';
import { insertSettings } from './reminders.repository.ts';
import { usualSettings } from './settings.service.ts';

export async function createChannel(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  body: z.output<typeof createChannelBody>,
): Promise<ReminderChannel> {
  const { channelType } = body;
  await takeOwnerMutex(tx, ownerId);
  const others = await listChannels(tx, ownerId);
  if (others.length >= mostChannels) {
    throw fieldError('channelType', `最多添加${mostChannels}个通知方式`);
  }
  if (channelType === 'MAIL' && others.some((other) => other.channel_type === 'MAIL')) {
    throw fieldError('channelType', '邮件提醒已经添加过了，每天最多一封');
  }
  const ids = { id: deps.newId(), owner_id: ownerId };
  const keyring = keyringOf(deps);
  const needs = channelNeeds[channelType];
  const { key = null, secret = null, host } = body;
  const now = toInstantColumn(deps.now());
  const row: ChannelRow = {
    ...ids,
    name: body.name,
    channel_type: channelType,
    host: hostColumn(deps, channelType, host ?? needs.usualHost ?? null),
    topic: needs.topic === 'none' ? null : (body.topic ?? null),
    chat_id: needs.chatId === 'none' ? null : (body.chatId ?? null),
    service_key: needs.key === 'none' ? null : sealSecret(keyring, ids, 'service_key', key),
    signing_secret:
      needs.secret === 'none' ? null : sealSecret(keyring, ids, 'signing_secret', secret),
    is_active: toFlagColumn(body.isActive ?? true),
    last_sent_at: null,
    last_error: null,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  await channelRows.insert(tx, [row]);
  await insertSettings(tx, usualSettings(ownerId, deps.now()));
  return toChannel(row);
}

export async function editChannel(
  tx: Tx,
  deps: Deps,
  { ownerId, id }: { ownerId: string; id: string },
  body: z.output<typeof updateChannelBody>,
): Promise<ReminderChannel> {
  const channel = required(await channelRows.lock(tx, ownerId, id));
  if (body.version != null && body.version !== channel.version) {
    throw staleVersion(toChannel(channel));
  }
  const { channel_type: type } = channel;
  const needs = channelNeeds[type];
  const values: ChannelValues = {
    ...body,
    host: body.host === null ? (needs.usualHost ?? null) : body.host,
  };
  const [problem] = channelProblems(type, values);
  if (problem) throw fieldError(...problem);
  const keyring = keyringOf(deps);
  const { key, secret, host, topic, chatId } = values;
  await updateChannel(tx, ownerId, id, {
    name: body.name ?? channel.name,
    is_active: body.isActive === undefined ? channel.is_active : toFlagColumn(body.isActive),
    ...(host !== undefined && { host: hostColumn(deps, type, host) }),
    ...(topic !== undefined && needs.topic !== 'none' && { topic }),
    ...(chatId !== undefined && needs.chatId !== 'none' && { chat_id: chatId }),
    ...(key !== undefined &&
      needs.key !== 'none' && { service_key: sealSecret(keyring, channel, 'service_key', key) }),
    ...(secret !== undefined &&
      needs.secret !== 'none' && {
        signing_secret: sealSecret(keyring, channel, 'signing_secret', secret),
      }),
    version: channel.version + 1,
    updated_at: toInstantColumn(deps.now()),
  });
  return toChannel(required(await channelRows.find(tx, ownerId, id)));
}

export function toChannel(row: ChannelRow): ReminderChannel {
  return {
    id: row.id,
    name: row.name,
    channelType: row.channel_type,
    host: row.host,
    topic: row.topic,
    chatId: row.chat_id,
    hasKey: Boolean(row.service_key),
    hasSecret: Boolean(row.signing_secret),
    isActive: fromFlagColumn(row.is_active),
    lastSentAt: row.last_sent_at,
    lastError: row.last_error,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** A host in its one spelling. Only hosts that the operator allows are ever called. */
function hostColumn({ config }: Deps, type: ChannelType, host: string | null): string | null {
  if (channelNeeds[type].host === 'none' || host === null) return null;
  const allowed = allowedHost(host, config.notifyAllowlist);
  if (!allowed) throw fieldError('host', '该服务器不在允许的名单中');
  return allowed;
}

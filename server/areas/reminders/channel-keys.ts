import { type Keyring, SealError, type SecretPlace } from '../../config/keyring.ts';
import type { Db } from '../../db/database.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import {
  type ChannelRow,
  channelRows,
  listChannelsAfter,
  updateChannel,
} from './channels.repository.ts';

const secretColumns = ['service_key', 'signing_secret'] as const;
type SecretColumn = (typeof secretColumns)[number];
const pageSize = 100;

/** Seals a secret for one column of one channel. */
export function sealSecret(
  keyring: Keyring,
  channel: Pick<ChannelRow, 'id' | 'owner_id'>,
  column: SecretColumn,
  secret: string | null,
): string | null {
  return secret && keyring.seal(secret, placeOf(channel, column));
}

/** Opens the secrets of a channel for one message. Throws `SealError`. */
export function openSecrets(keyring: Keyring, channel: ChannelRow) {
  const open = (column: SecretColumn) => {
    const sealed = channel[column];
    if (sealed === '') throw new SealError('MISSING');
    return sealed && keyring.open(sealed, placeOf(channel, column));
  };
  return { key: open('service_key'), secret: open('signing_secret') };
}

/**
 * Seals the secrets of all channels with the newest key, each channel in a transaction of its own. `lost` are
 * those that open with no configured key.
 */
export async function rotateChannelKeys(db: Db, keyring: Keyring) {
  const result = { sealedAnew: 0, current: 0, lost: [] as string[] };
  for await (const { id, owner_id } of allChannels(db)) {
    const outcome = await withTransaction(db, async (tx) => {
      const channel = await channelRows.lock(tx, owner_id, id);
      return channel && sealAnew(tx, keyring, channel);
    });
    if (outcome === 'lost') result.lost.push(id);
    else if (outcome) result[outcome] += 1;
  }
  return result;
}

async function sealAnew(
  db: Db,
  keyring: Keyring,
  channel: ChannelRow,
): Promise<'sealedAnew' | 'current' | 'lost'> {
  const changes: Partial<Record<SecretColumn, string>> = {};
  try {
    for (const column of secretColumns) {
      const sealed = channel[column];
      if (!sealed || keyring.isCurrent(sealed)) continue;
      const place = placeOf(channel, column);
      changes[column] = keyring.seal(keyring.open(sealed, place), place);
    }
  } catch (error) {
    if (error instanceof SealError) return 'lost';
    throw error;
  }
  if (Object.keys(changes).length === 0) return 'current';
  await updateChannel(db, channel.owner_id, channel.id, changes);
  return 'sealedAnew';
}

/** Counts the channels whose secrets open with no configured key. An imported channel has none. */
export async function countUnopenableChannels(db: Db, keyring: Keyring): Promise<number> {
  let unopenable = 0;
  for await (const { id, owner_id } of allChannels(db)) {
    const channel = await channelRows.find(db, owner_id, id);
    if (channel && !opens(keyring, channel)) unopenable += 1;
  }
  return unopenable;
}

function opens(keyring: Keyring, channel: ChannelRow): boolean {
  try {
    return Boolean(openSecrets(keyring, channel));
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    return error.reason === 'MISSING';
  }
}

async function* allChannels(db: Db) {
  for (let after = ''; ; ) {
    const page = await listChannelsAfter(db, after, pageSize);
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
  }
}

function placeOf({ id, owner_id }: Pick<ChannelRow, 'id' | 'owner_id'>, column: SecretColumn) {
  return {
    table: 'reminder_channels',
    column,
    ownerId: owner_id,
    rowId: id,
  } satisfies SecretPlace;
}

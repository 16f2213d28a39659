import { reminders } from '../../../contract/reminders/reminders.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { required } from '../../errors.ts';
import { type Route, route, rowRoute } from '../../http/pipeline/route.ts';
import { pageAnswer } from '../../http/replies/envelope.ts';
import { channelRows, listChannels } from './channels.repository.ts';
import { createChannel, editChannel, toChannel } from './channels.service.ts';
import { findHousehold } from './household-reminders.ts';
import { findOutboxRow, listOutbox } from './outbox.repository.ts';
import { retryReminder, toOutbox } from './outbox.service.ts';
import { findSettings } from './reminders.repository.ts';
import { kickSending, runOwner } from './run-reminders.ts';
import { editSettings, forgetChannel, toRules, usualSettings } from './settings.service.ts';
import { testChannel } from './test-channel.ts';

export function reminderRoutes(deps: Deps): Route[] {
  return [
    route(reminders.listChannels, async (db, { ownerId }) =>
      (await listChannels(db, ownerId)).map(toChannel),
    ),
    route(reminders.createChannel, (tx, { ownerId, body }) =>
      createChannel(tx, deps, ownerId, body),
    ),
    rowRoute(reminders.updateChannel, find, (tx, { ownerId, params: { id }, body }) =>
      editChannel(tx, deps, { ownerId, id }, body),
    ),
    rowRoute(reminders.removeChannel, find, async (tx, { ownerId, params }) => {
      // The settings first: the run of the day takes both in this order.
      await forgetChannel(tx, ownerId, params.id);
      const { id } = required(await channelRows.lock(tx, ownerId, params.id));
      await channelRows.remove(tx, ownerId, { id });
      return null;
    }),
    route(reminders.showRules, async (db, { ownerId }) =>
      toRules((await findSettings(db, ownerId)) ?? usualSettings(ownerId, deps.now())),
    ),
    route(reminders.updateRules, async (tx, { ownerId, body }) =>
      toRules(await editSettings(tx, deps, ownerId, body)),
    ),
    route(
      reminders.run,
      async (tx, { ownerId }) => ({
        queued: await runOwner(tx, deps, ownerId, await findHousehold(tx, ownerId)),
      }),
      () => kickSending(deps),
    ),
    route(reminders.listOutbox, async (db, { ownerId, query }) => {
      const { rows, total } = await listOutbox(db, ownerId, query);
      return pageAnswer(rows.map(toOutbox), total, query);
    }),
    {
      ...rowRoute(
        reminders.retry,
        (db, ownerId, { id }) => findOutboxRow(db, ownerId, id),
        (tx, { ownerId, params: { id } }) => retryReminder(tx, deps, { ownerId, id }),
      ),
      after: () => kickSending(deps),
    },
    rowRoute(reminders.testChannel, find, (_, { userId, ownerId, params: { id } }) =>
      testChannel(deps, { userId, ownerId, id }),
    ),
  ];
}

function find(db: Db, ownerId: string, { id }: { id: string }) {
  return channelRows.find(db, ownerId, id);
}

import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calendarFeedsTable } from '../../../contract/dues/dues.table.ts';
import { calendarFeed } from '../../../contract/dues/dues.ts';
import { addDays, dayIn } from '../../../finance/calendar/days.ts';
import { fromFlagColumn, toFlagColumn, toInstantColumn } from '../../db/columns.ts';
import { toAnswer } from '../../db/row-values.ts';
import type { Deps } from '../../deps.ts';
import { notFound, required } from '../../errors.ts';
import type { FairQueue } from '../../http/load/fair-queue.ts';
import { clientKey } from '../../http/pipeline/client-address.ts';
import { countUse, type Limit } from '../../http/pipeline/rate-limits.ts';
import { type Route, route } from '../../http/pipeline/route.ts';
import {
  type CalendarFeedRow,
  feedRows,
  findFeed,
  findFeedByToken,
  updateFeed,
} from './dues.repository.ts';
import { findDues, versionOfDues } from './dues.service.ts';

const secretBytes = 32;
const daysBack = 30;
const daysAhead = 400;

/** `last_read_at` is written at most this often. */
const noteReadEveryMs = 3600 * 1000;

/** The limit of calendars that are worked out for one client. Programs ask a few times a day. */
const fileLimit: Limit = { name: 'calendar', max: 30, windowMs: 60_000 };

export function calendarFeedRoutes(deps: Deps): Route[] {
  return [
    route(calendarFeed.show, async (db, { ownerId }) => {
      const row = await findFeed(db, ownerId);
      return row ? toFeed(row) : null;
    }),
    route(calendarFeed.renew, async (tx, { ownerId, body }) => {
      const secret = deps.randomBytes(secretBytes).toString('base64url');
      const before = await findFeed(tx, ownerId);
      const row: CalendarFeedRow = {
        owner_id: ownerId,
        token_hash: hashOf(secret),
        amounts: toFlagColumn(body?.amounts ?? before?.amounts === 1),
        created_at: toInstantColumn(deps.now()),
        last_read_at: null,
      };
      await feedRows.save(tx, row, ['owner_id']);
      const path = `/calendar/${secret}.ics`;
      const { publicUrl } = deps.config;
      return { ...toFeed(row), path, url: publicUrl ? publicUrl + path : null };
    }),
    route(calendarFeed.update, async (tx, { ownerId, body }) => {
      const row = required(await findFeed(tx, ownerId));
      const amounts = toFlagColumn(body.amounts);
      await updateFeed(tx, ownerId, { amounts });
      return toFeed({ ...row, amounts });
    }),
    route(calendarFeed.remove, async (tx, { ownerId }) => {
      await feedRows.remove(tx, ownerId, { owner_id: ownerId });
      return null;
    }),
  ];
}

/**
 * Serves the feed to calendar programs, which know the address and sign in nowhere. The secret in it is not
 * logged: log lines have the pattern of the route alone.
 */
export function serveCalendars(app: FastifyInstance, deps: Deps, queue: FairQueue): void {
  app.get<{ Params: { file: string } }>(
    '/calendar/:file',
    { schema: { hide: true } },
    (request, reply) =>
      queue({ caller: clientKey(request.ip), kind: 'read' }, reply, () =>
        answerFeed(deps, request, reply),
      ),
  );
}

/**
 * Answers 304 before any due is worked out. The tag is that of the data and the day, so that a calendar is sent
 * anew each day: which days it has, and what is past, depend on it.
 */
async function answerFeed(
  deps: Deps,
  request: FastifyRequest<{ Params: { file: string } }>,
  reply: FastifyReply,
) {
  const { db, config, now } = deps;
  const [, secret] = /^([\w-]{43})\.ics$/.exec(request.params.file) ?? [];
  const feed = secret && (await findFeedByToken(db, hashOf(secret)));
  if (!feed) throw notFound();
  await noteRead(deps, feed);
  const today = dayIn(config.timeZone, now());
  const period = { from: addDays(today, -daysBack), to: addDays(today, daysAhead) };
  const question = { ownerId: feed.owner_id, today, ...period };
  const version = await versionOfDues(db, deps, question, feed.data_revision);
  const shown = `${feed.amounts} ${config.publicUrl}`;
  const etag = `"${hash('sha256', `${shown}\n${version}`, 'base64url')}"`;
  const headers = { etag, 'cache-control': 'private, no-cache' };
  const isCurrent = request.headers['if-none-match']?.includes(etag);
  if (isCurrent) return reply.headers(headers).status(304).send();
  await countUse(db, fileLimit, clientKey(request.ip), now());
  const dues = await findDues(db, deps, question);
  // Imported with the first calendar that is read, because what writes it takes memory.
  const { calendarFile } = await import('./calendar-file.ts');
  const amounts = fromFlagColumn(feed.amounts);
  const file = calendarFile(dues, { amounts, publicUrl: config.publicUrl, today });
  return reply.headers(headers).type('text/calendar; charset=utf-8').send(file);
}

/** Writes down that a feed is read, unless that was done within the hour. */
async function noteRead({ db, now }: Deps, feed: CalendarFeedRow): Promise<void> {
  const sinceMs = now().getTime() - Date.parse(feed.last_read_at ?? '');
  // A time to come was written by a wrong clock.
  if (sinceMs >= 0 && sinceMs < noteReadEveryMs) return;
  await updateFeed(db, feed.owner_id, { last_read_at: toInstantColumn(now()) });
}

function hashOf(secret: string): string {
  return hash('sha256', secret, 'hex');
}

function toFeed(row: CalendarFeedRow) {
  return toAnswer(calendarFeedsTable, row);
}

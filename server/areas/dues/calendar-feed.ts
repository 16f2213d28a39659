import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { calendarFeed } from '../../../contract/dues/dues.ts';
import { addDays, dayIn } from '../../../finance/calendar/days.ts';
import { fromFlagColumn, toFlagColumn, toInstantColumn } from '../../db/columns.ts';
import type { Deps } from '../../deps.ts';
import { notFound, required } from '../../errors.ts';
import { type Route, route } from '../../http/pipeline/route.ts';
import {
  type CalendarFeedRow,
  findFeed,
  findFeedByToken,
  removeFeed,
  replaceFeed,
  updateFeed,
} from './dues.repository.ts';
import { findDues } from './dues.service.ts';

const secretBytes = 32;
const daysBack = 30;
const daysAhead = 400;

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
      await replaceFeed(tx, row);
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
      await removeFeed(tx, ownerId);
      return null;
    }),
  ];
}

/**
 * Serves the feed to calendar programs, which know the address and sign in nowhere. The secret in it is not
 * logged: log lines have the pattern of the route alone.
 */
export function serveCalendars(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { file: string } }>(
    '/calendar/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const [, secret] = /^([\w-]{43})\.ics$/.exec(request.params.file) ?? [];
      const feed = secret && (await findFeedByToken(deps.db, hashOf(secret)));
      if (!feed) throw notFound();
      const { config, now } = deps;
      const today = dayIn(config.timeZone, now());
      const period = { from: addDays(today, -daysBack), to: addDays(today, daysAhead) };
      const dues = await findDues(deps.db, deps, { ownerId: feed.owner_id, today, ...period });
      const amounts = fromFlagColumn(feed.amounts);
      // Imported with the first calendar that is read, because what writes it takes memory.
      const { calendarFile } = await import('./calendar-file.ts');
      const file = calendarFile(dues, { amounts, publicUrl: config.publicUrl, today });
      await updateFeed(deps.db, feed.owner_id, { last_read_at: toInstantColumn(now()) });
      const etag = `"${hash('sha256', file, 'base64url')}"`;
      reply.headers({ etag, 'cache-control': 'private, no-cache' });
      if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
      return reply.type('text/calendar; charset=utf-8').send(file);
    },
  );
}

function hashOf(secret: string): string {
  return hash('sha256', secret, 'hex');
}

function toFeed({ amounts, created_at, last_read_at }: CalendarFeedRow) {
  return { amounts: fromFlagColumn(amounts), createdAt: created_at, lastReadAt: last_read_at };
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import { pathOf } from '../pipeline/plain-path.ts';

/**
 * Serves the built web client, as it was compressed when it was built: hashed files for ever, the
 * pages themselves never cached. `pages.json` names the page of each address the browser knows.
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => reply.header('cache-control', cacheRule(path)),
    });
    for (const [address, file] of Object.entries(readPages(folder))) {
      app.get(address, { schema: { hide: true } }, (_request, reply) => reply.sendFile(file));
    }
  }
  app.setNotFoundHandler((request, reply) => {
    if (!built || request.method !== 'GET' || isApi(request.url)) throw notFound();
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

/** Which file is the page of which address. A client built without such a list has one page for all. */
function readPages(folder: string): Record<string, string> {
  const list = join(folder, 'pages.json');
  return existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>)
    : { '/': 'index.html' };
}

/** The page itself is any path that is not the API's and not a file's: the browser routes it. */
function isApi(url: string): boolean {
  const path = pathOf(url);
  return /^\/api(?:\/|$)/i.test(path) || /\.[a-z0-9]{2,5}$/i.test(path);
}

function cacheRule(path: string): string {
  return path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

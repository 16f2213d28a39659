import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors.ts';

/** Serves the built web client: hashed files for ever, the page itself never cached. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(`${folder}/index.html`);
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      index: 'index.html',
      cacheControl: false,
      setHeaders: (reply, path) => reply.header('cache-control', cacheRule(path)),
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!built || request.method !== 'GET' || isApi(request.url)) throw notFound();
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

/** The page itself is any path that is not the API's and not a file's: the browser routes it. */
function isApi(url: string): boolean {
  const path = url.split('?')[0] ?? '';
  return path === '/api' || path.startsWith('/api/') || /\.[a-z0-9]{2,5}$/i.test(path);
}

function cacheRule(path: string): string {
  return path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

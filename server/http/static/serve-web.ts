import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import { pathOf } from '../pipeline/canonical-path.ts';

/** The worker, or the one that removes it, compressed or not. */
const workerPath = /[\\/]sw(-remove)?\.js(\.br|\.gz)?$/;

interface WebOptions {
  /** Whether browsers get the worker of the installed application, or one that ends it. */
  hasServiceWorker?: boolean;
}

/**
 * Serves the built web client with the compressed files of the build: hashed files are cached for
 * ever, all others are revalidated. `pages.json` maps addresses to pages.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  { hasServiceWorker = true }: WebOptions = {},
): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheControl(path));
        if (workerPath.test(path)) reply.header('content-type', 'text/javascript; charset=utf-8');
      },
    });
    if (!hasServiceWorker) {
      app.get('/sw.js', { schema: { hide: true } }, (_request, reply) =>
        reply.sendFile('sw-remove.js'),
      );
    }
    leadSharedFilesToImport(app);
    for (const [address, file] of Object.entries(readPages(folder))) {
      // The data of a household have the same pages, behind its id, and so have those of both together.
      const below = address.replace(/\/$/, '');
      for (const url of [address, `/household/:household${below}`, `/together${below}`]) {
        app.get(url, { schema: { hide: true } }, (_request, reply) => reply.sendFile(file));
      }
    }
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isBuilt || request.method !== 'GET' || isApiOrFile(request.url)) throw notFound();
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

/**
 * The worker answers the form with which another application shares a file (web/service-worker.js). Without a
 * worker yet, the form reaches the server, which redirects to the import page and reads nothing of it:
 * a bill is never uploaded.
 */
function leadSharedFilesToImport(app: FastifyInstance): void {
  app.post('/share', {
    schema: { hide: true },
    onRequest: (_request, reply) => {
      reply.redirect('/dashboard/imports?shared', 303);
    },
    handler: () => undefined,
  });
}

/** The page of each address. A development build has no such list and one page for all. */
function readPages(folder: string): Record<string, string> {
  const list = join(folder, 'pages.json');
  return existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>)
    : { '/': 'index.html' };
}

/** Whether a path is the API's or a file's. Any other is routed by the browser. */
function isApiOrFile(url: string): boolean {
  const path = pathOf(url);
  return /^\/api(?:\/|$)/i.test(path) || /\.[a-z0-9]{2,11}$/i.test(path);
}

function cacheControl(path: string): string {
  return path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

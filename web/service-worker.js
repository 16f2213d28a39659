// The worker of the installed application (docs/architecture.md). scripts/web-build/write-worker.ts
// puts `const build = { cache, files, pages }` before it: the name of this build's cache, all built
// files, and the page of each address. It caches those files and nothing else: no answer of the API,
// no amount, nothing of a person.

const assets = new Set(build.files.filter((path) => path.startsWith('/assets/')));
/** How long files that were shared wait in memory for the import page, a sign-in included. */
const sharedMs = 4 * 60_000;
let shared = [];

addEventListener('install', (event) => event.waitUntil(fillCache()));
addEventListener('activate', (event) => event.waitUntil(activate()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // Calls of the API never pass through the worker.
  if (origin !== location.origin || /^\/api(\/|$)/i.test(pathname)) return;
  if (request.method === 'POST' && pathname === '/share') event.respondWith(takeShared(event));
  else if (request.method !== 'GET') return;
  else if (request.mode === 'navigate') event.respondWith(answerPage(event, pathname));
  else if (assets.has(pathname)) event.respondWith(answerAsset(request, pathname));
});

addEventListener('message', (event) => {
  const { kind } = event.data ?? {};
  // The person pressed 刷新: until then, the version that the open pages are of stays.
  if (kind === 'activate') skipWaiting();
  if (kind === 'take-shared') event.ports[0]?.postMessage(shared);
  if (kind === 'take-shared' || kind === 'forget-shared') shared = [];
});

/** One file after the other, so that the open page does not wait for its own requests. */
async function fillCache() {
  const cache = await caches.open(build.cache);
  for (const path of build.files) {
    // A hashed file has the same content in every build.
    const known = assets.has(path) && (await caches.match(path, { ignoreVary: true }));
    const answer =
      known || (await fetch(path, { cache: assets.has(path) ? 'default' : 'no-cache' }));
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    await cache.put(path, answer);
  }
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name !== build.cache) await caches.delete(name);
  }
  // The request of a page starts while the worker does.
  await registration.navigationPreload?.enable();
}

async function answerPage(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const cache = await caches.open(build.cache);
    return (await cache.match(pageOf(pathname) ?? '', { ignoreVary: true })) ?? Response.error();
  }
}

async function answerAsset(request, pathname) {
  const cache = await caches.open(build.cache);
  return (await cache.match(pathname, { ignoreVary: true })) ?? fetch(request);
}

/** The file of an address, of a household's as of one's own; patterns are Fastify's. */
function pageOf(pathname) {
  const own = pathname.replace(/^\/(household\/[^/]+|together)(?=\/|$)/, '');
  const parts = own.replace(/\/+$/, '').split('/');
  const page = build.pages.find(([pattern]) => {
    const expected = pattern.replace(/\/$/, '').split('/');
    return (
      expected.length === parts.length &&
      expected.every((part, index) => part.startsWith(':') || part === parts[index])
    );
  });
  // Any other address leads to the sign-in, whose page is that of /.
  return page?.[1] ?? build.pages.find(([pattern]) => pattern === '/')?.[1];
}

/**
 * Holds what another application shared, in memory alone, and leads to the import page. The system names
 * no referrer; the form of another web site does, unless that hides it, and the page therefore also asks.
 */
async function takeShared(event) {
  const { referrer } = event.request;
  if (/^https?:/.test(referrer) && new URL(referrer).origin !== location.origin) {
    return Response.redirect('/dashboard/imports?shared', 303);
  }
  const parts = (await event.request.formData()).getAll('file');
  const files = parts.filter((part) => typeof part !== 'string');
  shared = files;
  const forget = () => {
    if (shared === files) shared = [];
  };
  event.waitUntil(new Promise((resolve) => setTimeout(resolve, sharedMs)).then(forget));
  return Response.redirect('/dashboard/imports?shared', 303);
}

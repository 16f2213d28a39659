// Served as /sw.js while SERVICE_WORKER=0: replaces the worker of the application in every browser that
// comes back, removes what it cached, and unregisters itself (docs/operations.md).
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}

import { openAsBlob } from 'node:fs';
import type { RemoteAddress } from './remote-address.ts';
import { ask, RemoteError, type RemoteStore, refusal } from './remote-store.ts';

type Webdav = Extract<RemoteAddress, { kind: 'webdav' }>;

/**
 * A folder on a WebDAV server (RFC 4918), such as that of a NAS or Nextcloud. Folders that are missing are
 * made. WebDAV has no way to go on with half a file: an attempt that was cut off begins anew.
 */
export function webdavStore(
  { url, credentials }: Webdav,
  fetch: typeof globalThis.fetch,
): RemoteStore {
  const { host } = new URL(url);
  const headers = credentials && {
    authorization: `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}`,
  };
  const request = (method: string, address: string, stop: AbortSignal, init: RequestInit = {}) =>
    ask(
      (signal) =>
        // A redirection could lead name and password elsewhere.
        fetch(address, {
          ...init,
          method,
          signal,
          redirect: 'manual',
          headers: { ...headers, ...init.headers },
        }),
      host,
      stop,
    );
  const addressOf = (name: string) => new URL(encodeURIComponent(name), url).href;

  const makeFolders = async (stop: AbortSignal) => {
    const parts = new URL(url).pathname.split('/').filter(Boolean);
    for (let depth = 1; depth <= parts.length; depth += 1) {
      const folder = new URL(`/${parts.slice(0, depth).join('/')}/`, url).href;
      const made = await request('MKCOL', folder, stop);
      await made.body?.cancel();
      // 405: it is there. Others may be folders above that one may not write to.
      if (depth === parts.length && ![201, 405, 301].includes(made.status)) {
        throw await refusal(made, host, 'making the folder');
      }
    }
  };

  return {
    list: async (stop) => {
      const answer = await request('PROPFIND', url, stop, { headers: { depth: '1' } });
      if (answer.status === 404) return [];
      if (answer.status !== 207) throw await refusal(answer, host, 'listing the folder');
      const hrefs = (await answer.text()).matchAll(/<(?:[\w-]+:)?href[^>]*>([^<]+)</gi);
      return [...hrefs].flatMap(([, href = '']) => {
        const name = href.trim().split('/').at(-1);
        return name ? [decodeURIComponent(name)] : [];
      });
    },
    send: async (name, { path }, stop) => {
      await makeFolders(stop);
      const draft = addressOf(`${name}.partial`);
      const put = await request('PUT', draft, stop, { body: await openAsBlob(path) });
      if (!put.ok) throw await refusal(put, host, 'storing the backup');
      await put.body?.cancel();
      const moved = await request('MOVE', draft, stop, {
        headers: { destination: addressOf(name), overwrite: 'T' },
      });
      if (!moved.ok) throw await refusal(moved, host, 'naming the backup');
      await moved.body?.cancel();
    },
    read: async (name, stop) => {
      const answer = await request('GET', addressOf(name), stop);
      if (!answer.ok || !answer.body) throw await refusal(answer, host, 'reading the backup');
      return answer.body;
    },
    remove: async (name, stop) => {
      for (const file of [name, `${name}.partial`]) {
        const answer = await request('DELETE', addressOf(file), stop);
        await answer.body?.cancel();
        if (!answer.ok && answer.status !== 404) {
          throw new RemoteError(`${host} answered ${answer.status} when removing a backup`);
        }
      }
    },
  };
}

import type { RemoteAddress } from './remote-address.ts';
import type { RemoteStore } from './remote-store.ts';

/** Opens the storage at an address. The code of each kind is loaded when it is used. */
export async function openRemoteStore(
  address: RemoteAddress,
  fetch: typeof globalThis.fetch,
): Promise<RemoteStore> {
  switch (address.kind) {
    case 'folder':
      return (await import('./folder-store.ts')).folderStore(address.path);
    case 'webdav':
      return (await import('./webdav-store.ts')).webdavStore(address, fetch);
    case 's3':
      return (await import('./s3-store.ts')).s3Store(address, fetch);
  }
}

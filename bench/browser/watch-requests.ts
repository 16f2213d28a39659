import { setTimeout } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';

/** The files that one page has requested. */
export interface RequestedFiles {
  /** JavaScript, in compressed bytes. */
  scriptBytes: number;
  /** All files but the API's answers, in compressed bytes. */
  fileBytes: number;
  /** The longest chain of files of which each requested the next; the page itself is the first. */
  chain: string[];
}

export interface RequestWatch {
  requestedFiles: () => RequestedFiles;
  /** Resolves after no request has been pending for this long. */
  quiet: (forMs: number) => Promise<void>;
}

const timeoutMs = 60_000;

/** Counts the bytes of a page's files, and records which file requested which. */
export async function watchRequests(cdp: CDPSession, address: string): Promise<RequestWatch> {
  const urls = new Map<string, { url: string; isScript: boolean }>();
  const parents = new Map<string, string>();
  const bytes = { script: 0, file: 0 };
  const pending = new Set<string>();
  let lastChange = Date.now();
  const change = () => {
    lastChange = Date.now();
  };
  const pathOf = (url: string) => url.replace(address, '');
  const isFile = (url: string) => url.startsWith(address) && !pathOf(url).startsWith('/api/');
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', ({ requestId, request, initiator, type }) => {
    pending.add(requestId);
    change();
    if (!isFile(request.url)) return;
    urls.set(requestId, { url: request.url, isScript: type === 'Script' });
    const parent = initiator.url ?? initiator.stack?.callFrames.at(0)?.url;
    if (parent && parent !== request.url && !parents.has(request.url)) {
      parents.set(request.url, parent);
    }
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => {
    pending.delete(requestId);
    change();
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    pending.delete(requestId);
    change();
    const file = urls.get(requestId);
    if (!file) return;
    bytes.file += encodedDataLength;
    if (file.isScript) bytes.script += encodedDataLength;
  });
  const chainTo = (url: string): string[] => {
    const parent = parents.get(url);
    return [...(parent && isFile(parent) ? chainTo(parent) : []), pathOf(url)];
  };
  return {
    requestedFiles: () => ({
      scriptBytes: bytes.script,
      fileBytes: bytes.file,
      chain: [...urls.values()]
        .map(({ url }) => chainTo(url))
        .reduce((longest, chain) => (chain.length > longest.length ? chain : longest), []),
    }),
    quiet: async (forMs) => {
      const end = Date.now() + timeoutMs;
      while (pending.size > 0 || Date.now() - lastChange < forMs) {
        if (Date.now() > end) throw new Error(`${[...pending]} were never answered`);
        await setTimeout(50);
      }
    },
  };
}

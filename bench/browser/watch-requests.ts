import { setTimeout } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';

/** What was fetched for one page. */
export interface Fetched {
  /** JavaScript as it came over the wire. */
  scriptBytes: number;
  /** All files but the API's answers, as they came over the wire. */
  fileBytes: number;
  /** Files that had to be read to learn of the next one, the page itself being the first. */
  chain: string[];
}

export interface RequestWatch {
  fetched: () => Fetched;
  /** Resolves once nothing at all has been under way for this long. */
  quiet: (forMs: number) => Promise<void>;
}

const patienceMs = 60_000;

/** Counts bytes of a page's files, and which of them led to which. */
export async function watchRequests(cdp: CDPSession, address: string): Promise<RequestWatch> {
  const urls = new Map<string, { url: string; isScript: boolean }>();
  const parents = new Map<string, string>();
  const bytes = { script: 0, file: 0 };
  const underWay = new Set<string>();
  let lastChange = Date.now();
  const change = () => {
    lastChange = Date.now();
  };
  const pathOf = (url: string) => url.replace(address, '');
  const isFile = (url: string) => url.startsWith(address) && !pathOf(url).startsWith('/api/');
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', ({ requestId, request, initiator, type }) => {
    underWay.add(requestId);
    change();
    if (!isFile(request.url)) return;
    urls.set(requestId, { url: request.url, isScript: type === 'Script' });
    const asked = initiator.url ?? initiator.stack?.callFrames.at(0)?.url;
    if (asked && asked !== request.url && !parents.has(request.url)) {
      parents.set(request.url, asked);
    }
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => {
    underWay.delete(requestId);
    change();
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    underWay.delete(requestId);
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
    fetched: () => ({
      scriptBytes: bytes.script,
      fileBytes: bytes.file,
      chain: [...urls.values()]
        .map(({ url }) => chainTo(url))
        .reduce((longest, chain) => (chain.length > longest.length ? chain : longest), []),
    }),
    quiet: async (forMs) => {
      const end = Date.now() + patienceMs;
      while (underWay.size > 0 || Date.now() - lastChange < forMs) {
        if (Date.now() > end) throw new Error(`${[...underWay]} never came`);
        await setTimeout(50);
      }
    },
  };
}

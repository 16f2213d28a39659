import type { CDPSession, Page, Request } from '@playwright/test';
import { registry } from '../../../contract/registry.ts';
import { expect } from '../fixtures.ts';

/** The calls that write, as the contract declares them. */
export const writingCalls = registry.filter(
  ({ method, effect }) => method !== 'GET' && effect !== 'read',
);

interface Sent {
  name: string;
  status: number | undefined;
}

/** The calls that a page makes: those that write by name and status, and whether all are answered. */
export async function watchTraffic(page: Page, devTools: CDPSession) {
  let sent: Sent[] = [];
  const running = new Set<Request>();
  let lastAtMs = 0;
  const end = (request: Request) => {
    running.delete(request);
    lastAtMs = Date.now();
  };
  page.on('request', (request) => {
    if (!pathOf(request).startsWith('/api/')) return;
    running.add(request);
    lastAtMs = Date.now();
  });
  page.on('requestfailed', end);
  page.on('requestfinished', async (request) => {
    const name = nameOf(request.method(), pathOf(request));
    if (name) sent.push({ name, status: (await request.response())?.status() });
    end(request);
  });
  await devTools.send('Network.enable');
  let latencyNowMs = 0;
  return {
    /** Every call takes this much longer. */
    async slowDown(latency: number) {
      if (latency === latencyNowMs) return;
      latencyNowMs = latency;
      await devTools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
    },
    /** Opens a page. The browser does not report the end of every call of the page before. */
    async open(path: string) {
      const before = [...running];
      await page.goto(path);
      for (const request of before) running.delete(request);
    },
    /** How many writing calls were answered since `take`. */
    count: () => sent.length,
    /** Until no call has run for a moment. */
    settle: () =>
      expect
        .poll(
          () =>
            Date.now() - lastAtMs > 150 ? [...running].map(pathOf) : ['a call has just ended'],
          { intervals: [30] },
        )
        .toEqual([]),
    /** The writing calls that were answered since the last time. */
    take(): Sent[] {
      const taken = sent;
      sent = [];
      return taken;
    },
  };
}

const pathOf = (request: Request) => new URL(request.url()).pathname;

/** The declared name of a writing call. Of several paths that fit, the one with the fewest parameters counts. */
function nameOf(method: string, pathname: string): string | undefined {
  const parts = pathname.replace('/api', '').split('/');
  const fits = registry.filter((call) => {
    const declared = call.path.split('/');
    return (
      call.method === method &&
      declared.length === parts.length &&
      declared.every((part, index) => part.startsWith(':') || part === parts[index])
    );
  });
  const parametersOf = (path: string) => path.split(':').length;
  const [call] = fits.sort((a, b) => parametersOf(a.path) - parametersOf(b.path));
  return call && writingCalls.includes(call) ? call.name : undefined;
}

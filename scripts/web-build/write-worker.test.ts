import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeWorker } from './write-worker.ts';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'jiadi-worker-'));
  mkdirSync(join(dist, 'assets'));
  mkdirSync(join(dist, 'pages'));
  const pages = {
    '/': 'pages/login.html',
    '/dashboard': 'pages/dashboard.html',
    '/dashboard/loans/:id': 'pages/loan.html',
  };
  writeFileSync(join(dist, 'pages.json'), JSON.stringify(pages));
  for (const file of Object.values(pages)) writeFileSync(join(dist, file), `page ${file}`);
  writeFileSync(join(dist, 'assets/app-1.js'), 'one');
  writeFileSync(join(dist, 'assets/app-1.js.br'), 'dense');
  writeFileSync(join(dist, 'assets/app-1.js.gz'), 'zipped');
  writeFileSync(join(dist, 'index.html'), 'any page');
});
afterEach(() => rmSync(dist, { recursive: true }));

type Handler = (event: Record<string, unknown>) => void;

/** The caches of a browser, by name and path. */
type Stored = Map<string, Map<string, Response>>;

/** Runs the written worker with a browser's globals, and answers how to send it events. */
function startWorker(stored: Stored = new Map(), answer: (path: string) => Response | Error) {
  const handlers = new Map<string, Handler>();
  const asked: string[] = [];
  const open = async (name: string) => {
    const cache = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, cache);
    return {
      match: async (path: string) => cache.get(path)?.clone(),
      put: async (path: string, response: Response) => void cache.set(path, response),
    };
  };
  const browser = {
    URL,
    Set,
    Response,
    setTimeout: () => 0,
    location: { origin: 'https://jiadi.example' },
    registration: {},
    skipWaiting: vi.fn(),
    caches: {
      open,
      keys: async () => [...stored.keys()],
      delete: async (name: string) => stored.delete(name),
      match: async (path: string) =>
        [...stored.values()]
          .map((cache) => cache.get(path))
          .find(Boolean)
          ?.clone(),
    },
    fetch: async (request: string | { url: string }) => {
      const path = typeof request === 'string' ? request : new URL(request.url).pathname;
      asked.push(path);
      const found = answer(path);
      if (found instanceof Error) throw found;
      return found;
    },
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
  };
  runInNewContext(readFileSync(join(dist, 'sw.js'), 'utf8'), browser);
  const run = async (name: string, event: Record<string, unknown> = {}) => {
    let work: Promise<unknown> | undefined;
    handlers.get(name)?.({
      ...event,
      waitUntil: (promise: Promise<unknown>) => (work ??= promise),
      respondWith: (promise: Promise<unknown>) => (work = promise),
    });
    return (await work) as Response | undefined;
  };
  const request = (path: string, more: object = {}) => ({
    request: { url: `https://jiadi.example${path}`, method: 'GET', mode: 'cors', ...more },
  });
  return { run, request, asked, stored, browser };
}

const content = (path: string) => new Response(`content of ${path}`);
const offline = () => new TypeError('Failed to fetch');

describe('the written worker', () => {
  it('caches every page and hashed file of its build, under a name that their contents decide', async () => {
    writeWorker(dist);
    const { run, stored } = startWorker(new Map(), content);
    await run('install');
    const [[name = '', cache] = []] = [...stored];
    expect([...(cache?.keys() ?? [])]).toEqual([
      '/assets/app-1.js',
      '/pages/dashboard.html',
      '/pages/loan.html',
      '/pages/login.html',
    ]);
    writeWorker(dist);
    expect(readFileSync(join(dist, 'sw.js'), 'utf8')).toContain(name);
    writeFileSync(join(dist, 'assets/app-1.js'), 'two');
    writeWorker(dist);
    expect(readFileSync(join(dist, 'sw.js'), 'utf8')).not.toContain(name);
  });

  it('takes a hashed file from the build before, whose cache goes when the new one is used', async () => {
    writeWorker(dist);
    const before: Stored = new Map([
      ['jiadi-old', new Map([['/assets/app-1.js', new Response('known')]])],
    ]);
    const { run, asked, stored } = startWorker(before, content);
    await run('install');
    expect(asked).not.toContain('/assets/app-1.js');
    expect(stored.size).toBe(2);
    await run('activate');
    expect([...stored.keys()].filter((name) => name === 'jiadi-old')).toEqual([]);
    expect(stored.size).toBe(1);
  });

  it('is not installed with a file missing', async () => {
    writeWorker(dist);
    const { run } = startWorker(new Map(), (path) =>
      path.includes('loan') ? new Response('', { status: 503 }) : content(path),
    );
    await expect(run('install')).rejects.toThrow('/pages/loan.html: 503');
  });

  it('asks the network for a page first, and answers the page of its address without one', async () => {
    writeWorker(dist);
    let isOffline = false;
    const { run, request } = startWorker(new Map(), (path) =>
      isOffline ? offline() : content(path),
    );
    await run('install');
    const page = async (path: string) =>
      (await run('fetch', request(path, { mode: 'navigate' })))?.text();
    expect(await page('/dashboard')).toBe('content of /dashboard');
    isOffline = true;
    expect(await page('/dashboard')).toBe('content of /pages/dashboard.html');
    expect(await page('/dashboard/loans/0198')).toBe('content of /pages/loan.html');
    expect(await page('/nowhere')).toBe('content of /pages/login.html');
  });

  it('answers a hashed file from its cache, and leaves all else to the browser', async () => {
    writeWorker(dist);
    const { run, request, asked } = startWorker(new Map(), content);
    await run('install');
    asked.length = 0;
    const script = await run('fetch', request('/assets/app-1.js'));
    expect(await script?.text()).toBe('content of /assets/app-1.js');
    for (const path of ['/api/accounts', '/API/accounts', '/api', '/favicon.svg', '/assets/b.js']) {
      for (const method of ['GET', 'POST']) {
        expect(await run('fetch', request(path, { method })), path).toBeUndefined();
      }
    }
    expect(await run('fetch', request('/api/docs', { mode: 'navigate' }))).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('hands what was shared to the page that asks for it, once, and stores it nowhere', async () => {
    writeWorker(dist);
    const { run, request, stored } = startWorker(new Map(), content);
    const shared = async (...names: string[]) => {
      const form = new FormData();
      for (const name of names) form.append('file', new File(['日期,金额'], name));
      form.append('title', 'a text beside it');
      const event = request('/share', { method: 'POST', formData: async () => form });
      // A relative address has no base here, and one in a browser.
      return run('fetch', event).catch((error: Error) => error);
    };
    const taken = async () => {
      const postMessage = vi.fn();
      await run('message', { data: { kind: 'take-shared' }, ports: [{ postMessage }] });
      return postMessage.mock.calls[0]?.[0].map(({ name }: File) => name);
    };
    await shared('账单.csv');
    expect(await taken()).toEqual(['账单.csv']);
    expect(await taken()).toEqual([]);
    await shared('a.csv', 'b.csv');
    await run('message', { data: { kind: 'forget-shared' }, ports: [] });
    expect(await taken()).toEqual([]);
    expect(stored.size).toBe(0);
  });

  it('refuses what the form of another web site posts, and takes what the system or its own page does', async () => {
    writeWorker(dist);
    const { run, request } = startWorker(new Map(), content);
    const takenFrom = async (referrer: string) => {
      const form = new FormData();
      form.append('file', new File(['日期,金额'], 'a.csv'));
      const post = { method: 'POST', referrer, formData: async () => form };
      // A relative address has no base here, and one in a browser.
      await run('fetch', request('/share', post)).catch((error: Error) => error);
      const postMessage = vi.fn();
      await run('message', { data: { kind: 'take-shared' }, ports: [{ postMessage }] });
      return postMessage.mock.calls[0]?.[0].length;
    };
    expect(await takenFrom('https://evil.example/')).toBe(0);
    expect(await takenFrom('http://jiadi.example/')).toBe(0);
    expect(await takenFrom('https://jiadi.example/dashboard')).toBe(1);
    expect(await takenFrom('about:client')).toBe(1);
    expect(await takenFrom('')).toBe(1);
  });

  it('takes over from the version before only when the page says so', async () => {
    writeWorker(dist);
    const { run, browser } = startWorker(new Map(), content);
    await run('install');
    expect(browser.skipWaiting).not.toHaveBeenCalled();
    await run('message', { data: { kind: 'activate' }, ports: [] });
    expect(browser.skipWaiting).toHaveBeenCalledOnce();
  });

  it('is the same file for the same build, and its removal stands beside it', () => {
    writeWorker(dist);
    const first = readFileSync(join(dist, 'sw.js'), 'utf8');
    writeWorker(dist);
    expect(readFileSync(join(dist, 'sw.js'), 'utf8')).toBe(first);
    expect(readFileSync(join(dist, 'sw-remove.js'), 'utf8')).toContain('registration.unregister()');
  });
});

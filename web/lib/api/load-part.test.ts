import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadPart, MissingPart } from './load-part.ts';

const address = 'http://127.0.0.1:3000/assets/accounts-page-1a2b.js';
/**
 * The messages of the browsers, as observed: Chromium, Firefox, Safari, and Vite for a style sheet.
 */
const sayings = [
  new TypeError(`Failed to fetch dynamically imported module: ${address}`),
  new TypeError(`error loading dynamically imported module: ${address}`),
  new TypeError('Importing a module script failed.'),
  new Error('Unable to preload CSS for /assets/accounts-page-1a2b.css'),
];
const [unfetched] = sayings as [Error];

const server = (answer: () => Response) => {
  const fetched = vi.fn(async (_address: string) => answer());
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const failure = async (load: () => Promise<unknown>) => {
  const error: unknown = await loadPart(load).catch((reason: unknown) => reason);
  if (!(error instanceof MissingPart)) throw error;
  const { message, isNewVersion } = error;
  return { message, isNewVersion };
};
const gone = () => new Response('', { status: 404 });
const noLine = () => {
  throw new TypeError('Failed to fetch');
};

afterEach(() => vi.unstubAllGlobals());

describe('a part of the application', () => {
  it('is returned when its import succeeds', async () => {
    expect(await loadPart(async () => 'page')).toBe('page');
  });

  it.each(sayings)(
    'is missing because of the connection when the server cannot be reached: %s',
    async (error) => {
      server(noLine);
      expect(await failure(() => Promise.reject(error))).toEqual({
        message: '网络连接失败，请检查您的网络连接',
        isNewVersion: false,
      });
    },
  );

  it.each(sayings)(
    'is missing because of a new version when the server no longer has it: %s',
    async (error) => {
      server(gone);
      expect(await failure(() => Promise.reject(error))).toEqual({
        message: '有新版本，请刷新页面',
        isNewVersion: true,
      });
    },
  );

  it('is probed at its own address, past every cache', async () => {
    const fetched = server(gone);
    await failure(() => Promise.reject(unfetched));
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      address,
      expect.objectContaining({ cache: 'no-store' }),
    );
  });

  it('is missing for a while when the server has a failure of its own', async () => {
    server(() => new Response('', { status: 503 }));
    expect(await failure(() => Promise.reject(unfetched))).toEqual({
      message: '服务器错误，请稍后重试',
      isNewVersion: false,
    });
  });

  it('is returned when only the first attempt failed', async () => {
    server(() => new Response('export {}'));
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(unfetched);
    load.mockResolvedValueOnce('page');
    expect(await loadPart(load)).toBe('page');
  });

  it('throws its own error when it fails while it starts', async () => {
    const fetched = server(gone);
    const bug = new TypeError('x is not a function');
    await expect(loadPart(() => Promise.reject(bug))).rejects.toBe(bug);
    expect(fetched).not.toHaveBeenCalled();
  });
});

import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { today } from '../../lib/format/format.ts';
import { signOut } from '../../lib/session/session.ts';
import { newPerson } from '../../testing/person.ts';
import { retries } from '../../testing/quick-retries.ts';
import { showPage, startRealApp } from '../../testing/real-app.tsx';
import { startWorker } from './worker.ts';

const patience = { timeout: 20_000 };
const offlineText = '离线：联网后显示金额';

let test: TestApp;
beforeEach(async () => {
  test = await startRealApp();
});
afterEach(async () => {
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
  for (const name of ['serviceWorker', 'setAppBadge', 'clearAppBadge'] as const) {
    Reflect.deleteProperty(navigator, name);
  }
  window.installPrompt = undefined;
  await test.close();
});

const addCash = (token: string) =>
  test.call('POST', '/accounts', {
    token,
    body: { accountName: '甲', accountType: 'SAVINGS', initialBalance: 88.8 },
  });

/** It is there once the parts are that are loaded after the page. */
const offer = () => screen.findByRole('complementary', { name: '安装应用' }, patience);

function offerInstalling() {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' as const }));
  window.installPrompt = Object.assign(new Event('beforeinstallprompt'), { prompt });
  return prompt;
}

function goOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
}

describe('without a network', () => {
  it('the place of every figure says so, and the figures come with the network', async () => {
    goOffline();
    await showPage(test, '/dashboard', addCash);
    await screen.findByText('当前离线。', { exact: false }, patience);
    const figures = [...document.querySelectorAll('dl dd')].filter(({ textContent }) =>
      textContent?.includes(offlineText),
    );
    // The four at the head, and three lines in each of the two panels' lists, less the notes below figures.
    expect(figures.length).toBeGreaterThanOrEqual(10);
    expect(document.body.textContent).not.toContain('¥');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.getAllByText('¥88.80').length).toBeGreaterThan(0), patience);
    expect(screen.queryByText(offlineText)).toBeNull();
    expect(screen.queryByText('当前离线。', { exact: false })).toBeNull();
  });

  it('a server that nobody reaches counts as one, within two seconds, and figures come back by themselves', async () => {
    const real = globalThis.fetch;
    // The server counts as gone before the first call has been given up.
    retries.timesFaster = 4;
    onTestFinished(() => {
      retries.timesFaster = 10;
    });
    await showPage(test, '/dashboard', async (token) => {
      await addCash(token);
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    });
    await screen.findByText('当前离线。', { exact: false }, patience);
    expect(screen.getAllByText(offlineText).length).toBeGreaterThanOrEqual(10);
    expect(screen.queryByText('获取资产总览失败')).toBeNull();
    vi.stubGlobal('fetch', real);
    await waitFor(() => expect(screen.getAllByText('¥88.80').length).toBeGreaterThan(0), patience);
    await waitFor(() => expect(screen.queryByText(offlineText)).toBeNull(), patience);
  }, 60_000);

  it('a list says so too, and a press on 重试 asks the server itself', async () => {
    goOffline();
    await showPage(test, '/dashboard/accounts', addCash);
    expect((await screen.findAllByText(offlineText, {}, patience)).length).toBeGreaterThan(0);
    const retry = await screen.findByRole('button', { name: '重试' }, patience);
    const real = globalThis.fetch;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await newPerson().click(retry);
    await screen.findByText('网络连接失败，请检查您的网络连接', {}, patience);
    vi.stubGlobal('fetch', real);
    await newPerson().click(retry);
    await screen.findByText('甲', {}, patience);
  });
});

/** A registration whose newer worker is installed when the test wants it. */
function fakeWorkers() {
  const listeners = new Map<string, () => void>();
  const on = (prefix: string) => ({
    addEventListener: (name: string, listener: () => void) =>
      listeners.set(`${prefix} ${name}`, listener),
  });
  const next = { ...on('next'), state: 'installed', postMessage: vi.fn() };
  const registration: Record<string, unknown> = { ...on('registration'), waiting: null };
  const controller = { postMessage: vi.fn() };
  const register = vi.fn(async () => registration);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ...on('container'), controller, register },
  });
  const fire = (name: string) => act(() => listeners.get(name)?.());
  const installNext = () => {
    registration.installing = next;
    fire('registration updatefound');
    registration.waiting = next;
    fire('next statechange');
  };
  return { next, controller, register, fire, installNext };
}

describe('the worker', () => {
  it('is registered past every cache, and a newer one waits for a press', async () => {
    const { next, register, installNext } = fakeWorkers();
    await showPage(test, '/dashboard/accounts', addCash);
    await startWorker();
    expect(register.mock.calls).toEqual([['/sw.js', { updateViaCache: 'none' }]]);
    await screen.findByText('甲', {}, patience);
    expect(screen.queryByText('有新版本，点击刷新')).toBeNull();
    installNext();
    const offer = await screen.findByRole('button', { name: '有新版本，点击刷新' }, patience);
    expect(next.postMessage).not.toHaveBeenCalled();
    await newPerson().click(offer);
    expect(next.postMessage.mock.calls).toEqual([[{ kind: 'activate' }]]);
  });

  it('forgets what was shared when the person signs out', async () => {
    const { controller } = fakeWorkers();
    offerInstalling();
    await showPage(test, '/dashboard/accounts', addCash);
    await screen.findByText('甲', {}, patience);
    await offer();
    act(signOut);
    await waitFor(
      () => expect(controller.postMessage.mock.calls).toEqual([[{ kind: 'forget-shared' }]]),
      patience,
    );
  });
});

describe('the offer to install', () => {
  it('is there while the browser offers it, and goes for good when it is dismissed', async () => {
    const prompt = offerInstalling();
    const { router } = await showPage(test, '/dashboard/accounts', addCash);
    await newPerson().click(within(await offer()).getByRole('button', { name: '不再提示' }));
    expect(screen.queryByRole('complementary', { name: '安装应用' })).toBeNull();
    expect(prompt).not.toHaveBeenCalled();
    expect(localStorage.getItem('install-offer')).toBe('dismissed');
    await act(() => router.navigate('/dashboard'));
    expect(screen.queryByRole('complementary', { name: '安装应用' })).toBeNull();
  });

  it('installs by one press', async () => {
    const prompt = offerInstalling();
    await showPage(test, '/dashboard/accounts', addCash);
    await newPerson().click(within(await offer()).getByRole('button', { name: '安装' }));
    expect(prompt).toHaveBeenCalledOnce();
    expect(screen.queryByRole('complementary', { name: '安装应用' })).toBeNull();
  });

  it('says on an iPhone how it is done there, and nothing inside another application', async () => {
    const agent = vi.spyOn(navigator, 'userAgent', 'get');
    agent.mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1');
    await showPage(test, '/dashboard/accounts', addCash);
    within(await offer()).getByText(/“分享”.*“添加到主屏幕”/);
  });
});

it('the icon of the installed application shows how much falls due today, until the person signs out', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query === '(display-mode: standalone)',
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  const setAppBadge = vi.fn(async () => undefined);
  const clearAppBadge = vi.fn(async () => undefined);
  Object.assign(navigator, { setAppBadge, clearAppBadge });
  await showPage(test, '/dashboard/accounts', async (token) => {
    await addCash(token);
    for (const dueDate of [today(), today(), '2199-01-01']) {
      const body = { supplierName: '房东', amount: 5, dueDate };
      await test.call('POST', '/payables', { token, body });
    }
  });
  await waitFor(() => expect(setAppBadge.mock.calls.at(-1)).toEqual([2]), patience);
  expect(clearAppBadge).not.toHaveBeenCalled();
  act(signOut);
  await waitFor(() => expect(clearAppBadge).toHaveBeenCalled(), patience);
});

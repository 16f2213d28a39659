import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { act, type ReactNode, Suspense } from 'react';
import { createMemoryRouter, Link, Outlet, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { latePart } from '../ui/feedback/late-part.tsx';
import { lazyPage } from './lazy-page.tsx';
import { RouteCrash } from './route-crash.tsx';

const noLine = '网络连接失败，请检查您的网络连接';
const newVersion = '有新版本，请刷新页面';
const unfetched = new TypeError('Failed to fetch dynamically imported module: http://x/a.js');

/** What the server has: nothing can be reached, the file is gone, or it is there. */
let server: 'away' | 'upgraded' | 'there';
let fetched: number;

async function load<Part>(part: Part): Promise<Part> {
  fetched += 1;
  if (server !== 'there') throw unfetched;
  return part;
}

function Layout() {
  return (
    <>
      <nav>
        <Link to="/first">第一页</Link>
        <Link to="/late">第二页</Link>
      </nav>
      <Outlet />
    </>
  );
}

const routes: RouteObject[] = [
  {
    Component: Layout,
    children: [
      {
        ErrorBoundary: RouteCrash,
        children: [
          { path: '/first', Component: () => <h1>第一页的内容</h1> },
          lazyPage({
            path: '/late',
            title: '第二页',
            load: () => load(() => <h1>第二页的内容</h1>),
          }),
          lazyPage({
            path: '/broken',
            title: '坏了',
            load: () => Promise.reject(new TypeError('x is not y')),
          }),
        ],
      },
    ],
  },
];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  fetched = 0;
  vi.stubGlobal('fetch', async () => {
    if (server === 'away') throw new TypeError('Failed to fetch');
    return new Response('', { status: server === 'there' ? 200 : 404 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: ['/first'] });
  render(<RouterProvider router={router} />);
  await act(() => router.navigate(path));
  return router;
}
const show = (page: ReactNode) => act(async () => void render(page));
const comeOnline = () => act(async () => void window.dispatchEvent(new Event('online')));

describe('a page whose files cannot be fetched', () => {
  it('says that the connection is down, links to other pages, and opens when the connection is back', async () => {
    server = 'away';
    const router = await open('/late?page=2');
    await screen.findByRole('heading', { name: noLine });
    screen.getByRole('link', { name: '第一页' });
    server = 'there';
    await comeOnline();
    await screen.findByText('第二页的内容');
    expect(router.state.location.search).toBe('?page=2');
  });

  it('is tried again at intervals even if the browser reports no change of its connection', async () => {
    server = 'away';
    await open('/late');
    await screen.findByText(noLine);
    const before = fetched;
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(fetched).toBe(before + 1);
    server = 'there';
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await screen.findByText('第二页的内容');
  });

  it('is tried again when the button is pressed', async () => {
    server = 'away';
    await open('/late');
    fireEvent.click(await screen.findByRole('button', { name: '重试' }));
    await screen.findByText(noLine);
    server = 'there';
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await screen.findByText('第二页的内容');
  });

  it('is no longer tried after the user has gone to another page', async () => {
    server = 'away';
    await open('/late');
    await screen.findByText(noLine);
    fireEvent.click(screen.getByRole('link', { name: '第一页' }));
    await screen.findByText('第一页的内容');
    const before = fetched;
    await comeOnline();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(fetched).toBe(before);
  });

  it('says that there is a new version when the server has other files, and offers to reload', async () => {
    server = 'upgraded';
    await open('/late');
    await screen.findByRole('heading', { name: newVersion });
    screen.getByRole('button', { name: '刷新页面' });
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
    const before = fetched;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(fetched).toBe(before);
  });

  it('says that there is a new version when the server comes back with other files', async () => {
    server = 'away';
    await open('/late');
    await screen.findByText(noLine);
    server = 'upgraded';
    await comeOnline();
    await screen.findByRole('heading', { name: newVersion });
  });

  it('shows the crash screen when its script fails while it starts', async () => {
    server = 'there';
    await open('/broken');
    await screen.findByRole('heading', { name: '出现了一个错误' });
  });
});

describe('a part of a page whose files cannot be fetched', () => {
  it('says why in its place, leaves the form beside it untouched, and appears when it can be fetched', async () => {
    server = 'away';
    const Chart = latePart(() => load(({ name }: { name: string }) => <p>图表 {name}</p>));
    await show(
      <>
        <input aria-label="备注" />
        <Suspense fallback="…">
          <Chart name="走势" />
        </Suspense>
      </>,
    );
    await screen.findByText(noLine);
    fireEvent.change(screen.getByLabelText('备注'), { target: { value: '还没有保存' } });
    server = 'there';
    await comeOnline();
    await waitFor(() => screen.getByText('图表 走势'));
    expect(screen.getByLabelText<HTMLInputElement>('备注').value).toBe('还没有保存');
  });

  it('offers the new version when its file is gone, and does not reload without a press', async () => {
    server = 'upgraded';
    const Chart = latePart(() => load(() => <p>图表</p>));
    await show(
      <Suspense fallback="…">
        <Chart />
      </Suspense>,
    );
    await screen.findByText(newVersion);
    screen.getByRole('button', { name: '刷新页面' });
  });
});

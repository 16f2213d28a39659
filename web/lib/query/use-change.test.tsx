import { type QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { areas } from '../../areas.ts';
import { toasts } from '../../ui/feedback/toast.ts';
import { ApiError } from '../api/api-error.ts';
import { signIn, signOut } from '../session/session.ts';
import { createQueryClient } from './query-client.ts';
import { useChange, useIsRowBusy, useRemoval } from './use-change.ts';

const showingMoney = areas.flatMap(({ name, paths = [name], showsMoney }) =>
  showsMoney ? paths : [],
);

let queryClient: QueryClient;
/** How often each list of figures has been fetched since it came on the screen. */
let fetches: Map<string, number>;

beforeEach(async () => {
  queryClient = createQueryClient();
  fetches = new Map();
  for (const area of showingMoney) {
    const queryFn = async () => {
      fetches.set(area, (fetches.get(area) ?? -1) + 1);
      return null;
    };
    const observer = new QueryObserver(queryClient, { queryKey: [area, 'list'], queryFn });
    observer.subscribe(() => undefined);
  }
  await waitFor(() => expect([...fetches.values()]).toEqual(showingMoney.map(() => 0)));
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const render = <Result,>(hook: () => Result) => renderHook(hook, { wrapper }).result;

const refused = (status: number) => new ApiError('不行', { kind: 'status', status });
const unanswered = (kind: 'network' | 'timeout' | 'noResponse') =>
  new ApiError('没有回答', { kind });
const failures = [
  ...[400, 404, 409, 422, 500, 503].map((status) => [String(status), refused(status)] as const),
  ...(['network', 'timeout', 'noResponse'] as const).map((k) => [k, unanswered(k)] as const),
];

describe('a change', () => {
  const isFetchedAnew = () =>
    waitFor(() => expect([...fetches.values()]).toEqual(showingMoney.map(() => 1)));

  it('that succeeded makes all figures on screen be fetched anew', async () => {
    const change = render(() => useChange({ send: async () => null }));
    await act(() => change.current.submit());
    await isFetchedAnew();
  });

  it.each(failures)(
    'that failed with %s makes all figures on screen be fetched anew',
    async (_, error) => {
      const change = render(() => useChange({ send: () => Promise.reject(error), retries: false }));
      await act(() => change.current.submit().catch(() => undefined));
      await isFetchedAnew();
    },
  );

  it('is sent again with the same idempotency key until it has succeeded, and another change with another key', async () => {
    const keys: string[] = [];
    const send = vi.fn(async (_: object, { idempotencyKey }: { idempotencyKey: string }) => {
      keys.push(idempotencyKey);
      if (keys.length === 1) throw refused(400);
    });
    const change = render(() => useChange({ send }));
    const clock = vi.spyOn(Date, 'now').mockReturnValue(0);
    const submit = (input: object) =>
      act(() => change.current.submit(input).catch(() => undefined));
    for (const amount of [1, 1, 1, 2]) {
      clock.mockReturnValue(Date.now() + 1000);
      await submit({ amount });
    }
    clock.mockRestore();
    const [first, second, third, fourth] = keys;
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(new Set([first, third, fourth]).size).toBe(3);
  });

  it('is not begun again by a second press, though the first was answered already, unless that failed', async () => {
    const clock = vi.spyOn(Date, 'now');
    const send = vi.fn(async ({ amount }: { amount: number }) => {
      if (amount < 0) throw refused(400);
    });
    const { current } = render(() => useChange({ send, announcesFailures: false }));
    const changeAt = (atMs: number, amount: number) =>
      act(async () => {
        clock.mockReturnValue(atMs);
        current.change({ amount });
      });
    for (const atMs of [1000, 1450, 1650]) await changeAt(atMs, 1);
    await changeAt(1660, 2);
    for (const atMs of [1670, 1680]) await changeAt(atMs, -1);
    clock.mockRestore();
    expect(send.mock.calls.map(([{ amount }]) => amount)).toEqual([1, 1, 2, -1, -1]);
  });

  it('is not begun again by the second click of a double click, however late the page hears of it', async () => {
    const clock = vi.spyOn(Date, 'now');
    const send = vi.fn(async () => null);
    const { current } = render(() => useChange({ send }));
    const button = document.createElement('button');
    button.addEventListener('click', () => current.change());
    document.body.append(button);
    for (const [atMs, detail] of [
      [1000, 1],
      [2000, 2],
      [3000, 1],
    ] as const) {
      clock.mockReturnValue(atMs);
      const click = new MouseEvent('click', { detail });
      vi.spyOn(click, 'timeStamp', 'get').mockReturnValue(atMs);
      await act(async () => button.dispatchEvent(click));
    }
    button.remove();
    clock.mockRestore();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('that is submitted by a second press has the answer of the first, unless that failed', async () => {
    const send = vi.fn(async ({ amount }: { amount: number }) => {
      if (amount < 0) throw refused(400);
      return { amount };
    });
    const { current } = render(() => useChange({ send, announcesFailures: false }));
    await act(async () => {
      const answers = [current.submit({ amount: 1 }), current.submit({ amount: 1 })];
      expect(await Promise.all(answers)).toEqual([{ amount: 1 }, { amount: 1 }]);
      expect(await current.submit({ amount: 1 })).toEqual({ amount: 1 });
      for (const _ of [1, 2]) await expect(current.submit({ amount: -1 })).rejects.toThrow();
    });
    expect(send.mock.calls.map(([{ amount }]) => amount)).toEqual([1, -1, -1]);
  });

  it('keeps its rows busy until the lists have been fetched anew, and is not begun a second time', async () => {
    const refetched = Promise.withResolvers<void>();
    const send = vi.fn(async (_: string) => null);
    const result = render(() => ({
      change: useChange({ send, rowsOf: (id) => [id], refetch: () => refetched.promise }),
      isBusy: useIsRowBusy('a'),
      isOtherBusy: useIsRowBusy('b'),
    }));
    act(() => {
      result.current.change.change('a');
      result.current.change.change('a');
    });
    await waitFor(() => expect(result.current.isBusy).toBe(true));
    expect(result.current.isOtherBusy).toBe(false);
    expect(send).toHaveBeenCalledTimes(1);
    await act(async () => refetched.resolve());
    await waitFor(() => expect(result.current.isBusy).toBe(false));
  });

  it('can be undone by its toast as soon as it is answered, while the lists are still fetched anew', async () => {
    const answered = Promise.withResolvers<null>();
    const undo = vi.fn(async (_: string) => null);
    const options = { rowsOf: (id: string) => [id], refetch: () => new Promise(() => undefined) };
    const result = render(() => ({
      change: useChange({ ...options, send: () => answered.promise }),
      other: useChange({ ...options, send: undo }),
      undo: useChange({ ...options, send: undo }),
    }));
    act(() => result.current.change.change('a'));
    act(() => result.current.other.change('a'));
    expect(undo).not.toHaveBeenCalled();
    await act(async () => answered.resolve(null));
    act(() => result.current.undo.change('a'));
    await waitFor(() => expect(undo).toHaveBeenCalledTimes(1));
  });
});

describe('a change that was begun by one user and waits to be sent again', () => {
  const user = (id: string) => ({ id, username: id, fullName: null, email: '', createdAt: '' });
  const tries = vi.fn(() => Promise.reject(unanswered('network')));
  const begin = async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    tries.mockClear();
    signIn({ token: 'token of ada', user: user('ada') });
    const { result, unmount } = renderHook(() => useChange({ send: tries }), { wrapper });
    act(() => result.current.change());
    await waitFor(() => expect(tries).toHaveBeenCalledTimes(1));
    return unmount;
  };
  afterEach(() => {
    vi.useRealTimers();
    signOut();
  });

  it('is sent again while that user is signed in', async () => {
    await begin();
    signIn({ token: 'another token of ada', user: user('ada') });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(tries).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['nobody', undefined],
    ['another user', 'bob'],
  ])('is neither sent nor announced once %s is signed in', async (_, next) => {
    const unmount = await begin();
    unmount();
    signOut();
    if (next) signIn({ token: `token of ${next}`, user: user(next) });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(tries).toHaveBeenCalledTimes(1);
    expect(toasts.current()).toEqual([]);
  });
});

describe('a change with a secret in it', () => {
  it.each([
    ['succeeded', async () => null],
    ['was refused', () => Promise.reject(refused(400))],
  ])('leaves no secret in memory once it %s', async (_, send) => {
    const input = { currentPassword: 'Geheim$1' };
    const change = render(() => useChange({ send: (_body: object) => send(), isSecret: true }));
    await act(() => change.current.submit(input).catch(() => undefined));
    const inMemory = () =>
      queryClient
        .getMutationCache()
        .getAll()
        .map(({ state }) => state.variables);
    await waitFor(() => expect(inMemory()).toEqual([]));
  });
});

describe('a removal', () => {
  it('has succeeded when an earlier attempt got no answer and the rows are gone by now', async () => {
    const send = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(refused(422))
      .mockRejectedValue(refused(404));
    const removal = render(() => useRemoval({ send, message: '已删除' }));
    await act(() => removal.current.submit(['a']).catch(() => undefined));
    await act(() => removal.current.submit(['a']).catch(() => undefined));
    expect(toasts.current().map(({ tone }) => tone)).toEqual(['error', 'success']);
  });

  it('leaves the page of what is removed before anything is fetched anew', async () => {
    const steps: string[] = [];
    const removal = render(() =>
      useRemoval({
        send: async () => steps.push('removed'),
        leave: async () => steps.push('left'),
        refetch: async () => steps.push('fetched'),
      }),
    );
    await act(() => removal.current.submit(['a']));
    expect(steps).toEqual(['removed', 'left', 'fetched']);
  });

  it('of rows that are not there at the first attempt is refused', async () => {
    const send = () => Promise.reject(refused(404));
    const removal = render(() => useRemoval({ send, message: '已删除' }));
    await act(() => removal.current.submit(['a']).catch(() => undefined));
    expect(toasts.current()).toMatchObject([{ title: '操作失败' }]);
  });
});

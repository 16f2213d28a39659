import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../ui/feedback/toast.ts';
import { ApiError } from '../api/api-error.ts';
import { createQueryClient } from './query-client.ts';

const refused = () => new ApiError('余额不足', { kind: 'status', status: 400 });
const broken = () => new ApiError('服务器错误，请稍后重试', { kind: 'status', status: 500 });

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

async function query(failure: () => Error, meta: { silent?: boolean } = {}) {
  const queryFn = vi.fn(() => Promise.reject(failure()));
  const fetching = createQueryClient().fetchQuery({
    queryKey: ['x'],
    queryFn,
    meta,
    // fetchQuery alone turns retries off; a page does not.
    retry: createQueryClient().getDefaultOptions().queries?.retry ?? false,
  });
  fetching.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  return queryFn.mock.calls.length;
}

async function mutate(failure: () => Error, meta: { silent?: boolean } = {}) {
  const client = createQueryClient();
  const mutationFn = vi.fn(() => Promise.reject(failure()));
  const sending = client.getMutationCache().build(client, { mutationFn, meta });
  sending.execute(undefined).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(3_100);
  return mutationFn.mock.calls.length;
}

const { queries, mutations } = createQueryClient().getDefaultOptions();
type Delay = (failures: number, error: Error) => number;
const delays = (retryDelay: unknown, failures: readonly number[]) =>
  failures.map((failure) => (retryDelay as Delay)(failure, broken()));

describe('the retry of a call', () => {
  it('happens up to three times for a query whose failure may pass', async () =>
    expect(await query(broken)).toBe(4));
  it('does not happen after a refusal', async () => expect(await query(refused)).toBe(1));
  it('happens up to twice for a change', async () => expect(await mutate(broken)).toBe(3));

  it('waits one second at first and twice as long each time, up to 30 s for queries and 10 s for changes', () => {
    expect(delays(queries?.retryDelay, [0, 1, 2, 4, 5, 9])).toEqual([
      1000, 2000, 4000, 16_000, 30_000, 30_000,
    ]);
    expect(delays(mutations?.retryDelay, [0, 1, 3, 4])).toEqual([1000, 2000, 8000, 10_000]);
  });
});

describe('the toast about a failure', () => {
  const toastTexts = () => toasts.current().map(({ title, text }) => ({ title, text }));

  it('distinguishes a failed query from a failed change', async () => {
    await query(refused);
    expect(toastTexts()).toEqual([{ title: '请求失败', text: '余额不足' }]);
    for (const { id } of toasts.current()) toasts.dismiss(id);
    await mutate(refused);
    expect(toastTexts()).toEqual([{ title: '操作失败', text: '余额不足' }]);
  });

  it('does not appear where the page shows the failure itself', async () => {
    await query(refused, { silent: true });
    await mutate(refused, { silent: true });
    expect(toastTexts()).toEqual([]);
  });

  it('does not appear for an outdated edit, whose form shows the newer row', async () => {
    const current = { id: '1', version: 2 };
    const late = (details?: object) => () =>
      new ApiError('数据已被更新，请刷新后重试', {
        kind: 'status',
        status: 409,
        code: 'CONFLICT',
        details,
      });
    await mutate(late({ current }));
    expect(toastTexts()).toEqual([]);
    await mutate(late());
    expect(toastTexts()).toEqual([{ title: '操作失败', text: '数据已被更新，请刷新后重试' }]);
  });

  it('does not appear for a 401, which the sign-in page explains', async () => {
    await query(() => new ApiError('未授权，请重新登录', { kind: 'status', status: 401 }));
    expect(toastTexts()).toEqual([]);
  });
});

describe('fetched data', () => {
  /** Looks at something for a moment, as a page does. */
  function lookAt(client: QueryClient, queryFn: () => Promise<string>) {
    const observer = new QueryObserver(client, { queryKey: ['x'], queryFn });
    return observer.subscribe(() => undefined);
  }

  it('is fresh for five minutes, and not fetched anew when its page is opened again', async () => {
    const client = createQueryClient();
    const queryFn = vi.fn(async () => 'x');
    const stale = () =>
      client
        .getQueryCache()
        .find({ queryKey: ['x'] })
        ?.isStaleByTime(300_000);
    const leave = lookAt(client, queryFn);
    await vi.advanceTimersByTimeAsync(299_999);
    expect([stale(), queries?.staleTime]).toEqual([false, 300_000]);
    leave();
    await vi.advanceTimersByTimeAsync(2);
    expect(stale()).toBe(true);
    lookAt(client, queryFn);
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it('is dropped after 300000 ms without use', async () => {
    const client = createQueryClient();
    lookAt(client, async () => 'x')();
    await vi.advanceTimersByTimeAsync(299_999);
    expect(client.getQueryData(['x'])).toBe('x');
    await vi.advanceTimersByTimeAsync(1);
    expect(client.getQueryCache().find({ queryKey: ['x'] })).toBeUndefined();
  });

  it('is fetched anew when its page is opened after a change has invalidated it', async () => {
    const client = createQueryClient();
    const queryFn = vi.fn(async () => 'x');
    const leave = lookAt(client, queryFn);
    await vi.advanceTimersByTimeAsync(0);
    leave();
    await client.invalidateQueries({ queryKey: ['x'] });
    lookAt(client, queryFn);
    await vi.advanceTimersByTimeAsync(0);
    expect(queryFn).toHaveBeenCalledTimes(2);
  });
});

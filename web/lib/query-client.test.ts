import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../ui/toast.ts';
import { ApiError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

const refused = () => new ApiError('余额不足', { kind: 'status', status: 400 });
const broken = () => new ApiError('服务器错误，请稍后重试', { kind: 'status', status: 500 });

beforeEach(() => {
  vi.useFakeTimers();
  for (const { id } of toasts.current()) toasts.dismiss(id);
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

async function mutate(failure: () => Error, shown = false) {
  const client = createQueryClient();
  const mutationFn = vi.fn(() => Promise.reject(failure()));
  const sending = client.getMutationCache().build(client, {
    mutationFn,
    onError: (error: Error) => {
      if (shown && error instanceof ApiError) error.shown = true;
    },
  });
  sending.execute(undefined).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(3_100);
  return mutationFn.mock.calls.length;
}

describe('trying again', () => {
  it('asks up to four times for what may pass', async () => expect(await query(broken)).toBe(4));
  it('takes a refusal at its word', async () => expect(await query(refused)).toBe(1));
  it('sends a change up to three times', async () => expect(await mutate(broken)).toBe(3));
});

describe('telling of failures', () => {
  const told = () => toasts.current().map(({ title, text }) => ({ title, text }));

  it('names a failed query and a failed change', async () => {
    await query(refused);
    expect(told()).toEqual([{ title: '请求失败', text: '余额不足' }]);
    for (const { id } of toasts.current()) toasts.dismiss(id);
    await mutate(refused);
    expect(told()).toEqual([{ title: '操作失败', text: '余额不足' }]);
  });

  it('is silent where the page tells it itself', async () => {
    await query(refused, { silent: true });
    await mutate(refused, true);
    expect(told()).toEqual([]);
  });
});

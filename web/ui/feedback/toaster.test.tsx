import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast, toasts } from './toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a toast', () => {
  it.each([
    ['success', 5000],
    ['info', 5000],
    ['warning', 5000],
    ['error', 8000],
  ] as const)('of kind %s disappears after %i ms', async (tone, lifeMs) => {
    act(() => toast[tone]('好'));
    await pass(lifeMs - 1);
    expect(screen.queryByText('好')).toBeTruthy();
    await pass(1);
    expect(screen.queryByText('好')).toBeNull();
  });

  it('stays while the pointer is over it, and then for its whole time again', async () => {
    act(() => toast.success('好'));
    const card = screen.getByText('好');
    fireEvent.mouseEnter(card);
    await pass(60_000);
    fireEvent.mouseLeave(card);
    await pass(4999);
    expect(screen.queryByText('好')).toBeTruthy();
    await pass(1);
    expect(screen.queryByText('好')).toBeNull();
  });

  it('is an alert when something failed, and a status otherwise', () => {
    act(() => toast.error('坏了', '操作失败'));
    act(() => toast.success('好'));
    expect(screen.getByRole('alert').textContent).toContain('操作失败坏了');
    expect(screen.getByRole('status').textContent).toContain('好');
  });

  it('can be closed, and its action can be used once', async () => {
    const undo = vi.fn();
    act(() => toast.undoable('已标记为已收', undo));
    fireEvent.click(screen.getByRole('button', { name: '撤销' }));
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('已标记为已收')).toBeNull();
    act(() => toast.info('好'));
    fireEvent.click(screen.getByRole('button', { name: '关闭提示' }));
    expect(screen.queryByText('好')).toBeNull();
  });

  it('is not shown twice with the same text, nor with more than three others', () => {
    for (const text of ['一', '二', '三', '四', '五', '五']) act(() => toast.info(text));
    expect(toasts.current().map(({ text }) => text)).toEqual(['二', '三', '四', '五']);
  });
});

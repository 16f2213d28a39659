import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePages } from './use-pages.ts';

const rows = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const pagesOf = (count: number, name = 'all') =>
  renderHook((props) => usePages(rows(props.count), 50, props.name), {
    initialProps: { count, name },
  });

it('a short list has one page', () => {
  expect(pagesOf(50).result.current).toMatchObject({ isPaged: false, shown: rows(50) });
  expect(pagesOf(0).result.current).toMatchObject({ isPaged: false, shown: [] });
});

it('the last page is shown when the list gets shorter than the chosen page', () => {
  const { result, rerender } = pagesOf(120);
  act(() => result.current.pager.onChange(3));
  expect(result.current.shown).toEqual(rows(120).slice(100));
  rerender({ count: 100, name: 'all' });
  expect(result.current.pager.page).toBe(2);
});

it('another list begins on its first page', () => {
  const { result, rerender } = pagesOf(120);
  act(() => result.current.pager.onChange(2));
  rerender({ count: 120, name: 'filtered' });
  expect(result.current.pager.page).toBe(1);
  rerender({ count: 120, name: 'all' });
  expect(result.current.pager.page).toBe(2);
});

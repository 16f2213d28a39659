import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, type MockInstance, vi } from 'vitest';
import { Pager } from './pager.tsx';

afterEach(() => vi.restoreAllMocks());

let scrolled: MockInstance<Element['scrollIntoView']>;

/** Shows the second of three pages below a list whose first row is so far from the window's top. */
function showList(top: number) {
  scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
  render(
    <MantineProvider>
      <ul aria-label="行" />
      <Pager label="分页" page={2} size={10} total={30} onChange={() => undefined} />
    </MantineProvider>,
  );
}

it('the next page is scrolled to its first row when that is above the window', () => {
  showList(-900);
  fireEvent.click(screen.getByRole('button', { name: '下一页' }));
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('list', { name: '行' })]);
});

it('the next page is not scrolled when its first row is in the window', () => {
  showList(300);
  fireEvent.click(screen.getByRole('button', { name: '上一页' }));
  expect(scrolled).not.toHaveBeenCalled();
});

import { act, render, screen, waitFor } from '@testing-library/react';
import { Suspense, use } from 'react';
import { createMemoryRouter, Outlet, useBlocker } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import { useLeave } from './row-page.tsx';

/** A page of a row at `/list/1`, with the `leave` of its row, and a list that is drawn once `data` is there. */
function showRow({ isBlocked = false } = {}) {
  const data = Promise.withResolvers<string>();
  let leave: () => Promise<void> = () => Promise.reject(new Error('not shown yet'));
  function RowOfList() {
    leave = useLeave('/list');
    useBlocker(isBlocked);
    return <p>one row</p>;
  }
  function List() {
    return <p>{use(data.promise)}</p>;
  }
  const shell = (
    <Suspense fallback="…">
      <Outlet />
    </Suspense>
  );
  const pages = [
    { path: 'list', element: <List /> },
    { path: 'list/1', element: <RowOfList /> },
  ];
  const router = createMemoryRouter([{ path: '/', element: shell, children: pages }], {
    initialEntries: ['/list/1'],
  });
  render(<RouterProvider router={router} />);
  let hasSettled = false;
  const begin = async () => {
    await act(async () => {
      void leave().then(() => {
        hasSettled = true;
      });
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
  };
  return { begin, data, router, hasSettled: () => hasSettled };
}

it('a row is left once its list is drawn, however long after the navigation', async () => {
  const { begin, data, hasSettled } = showRow();
  await begin();
  expect([hasSettled(), screen.queryByText('one row') !== null]).toEqual([false, true]);
  await act(async () => data.resolve('all rows'));
  await screen.findByText('all rows');
  await waitFor(() => expect(hasSettled()).toBe(true));
});

it('leaving a row settles where the navigation is blocked', async () => {
  const { begin, hasSettled } = showRow({ isBlocked: true });
  await begin();
  expect([hasSettled(), screen.queryByText('one row') !== null]).toEqual([true, true]);
});

it('leaving a row settles when somebody goes back before the list is drawn', async () => {
  const { begin, router, hasSettled } = showRow();
  await begin();
  await act(() => router.navigate(-1));
  await waitFor(() => expect(hasSettled()).toBe(true));
  expect(screen.getByText('one row')).toBeDefined();
});

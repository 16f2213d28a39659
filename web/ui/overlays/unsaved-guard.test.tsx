import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { newPerson } from '../../testing/person.ts';
import { FormModal } from './form-modal.tsx';

/** A page with a dialog that is open; what is typed in it counts until it is sent. */
function Page() {
  const [opened, setOpened] = useState(true);
  const [text, setText] = useState('');
  return (
    <>
      <h1>账户</h1>
      <button type="button" onClick={() => setOpened(true)}>
        打开
      </button>
      <FormModal
        opened={opened}
        onClose={() => setOpened(false)}
        title="添加账户"
        submitLabel="保存"
        unsaved={text !== ''}
        onSubmit={async () => setOpened(false)}
      >
        <input aria-label="名称" value={text} onChange={(event) => setText(event.target.value)} />
      </FormModal>
    </>
  );
}

async function open() {
  const router = createMemoryRouter(
    [
      { path: '/list', element: <h1>列表</h1> },
      { path: '/', Component: Page },
    ],
    { initialEntries: ['/list', '/'] },
  );
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  const person = newPerson();
  const field = await screen.findByLabelText<HTMLInputElement>('名称');
  return { router, person, field };
}

const question = () => screen.queryByRole('dialog', { name: '放弃未保存的内容？' });
const dialog = () => screen.queryByRole('dialog', { name: '添加账户' });
/** Whether the browser would ask before it reloads. */
const asksOnReload = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

it('a dialog closes without a question when nothing was typed', async () => {
  const { person } = await open();
  expect(asksOnReload()).toBe(false);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(dialog()).toBeNull());
  expect(question()).toBeNull();
});

it.each(['{Escape}', '取消', '关闭'])(
  'a dialog asks before %s discards what was typed',
  async (way) => {
    const { person, field } = await open();
    await person.type(field, '工资卡');
    const leave = () =>
      way.startsWith('{')
        ? person.keyboard(way)
        : person.click(screen.getByRole('button', { name: way }));
    await leave();
    await waitFor(() => expect(question()).toBeTruthy());
    await person.click(screen.getByRole('button', { name: '继续编辑' }));
    await waitFor(() => expect(question()).toBeNull());
    expect(field.value).toBe('工资卡');
    await leave();
    await person.click(await screen.findByRole('button', { name: '放弃' }));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(asksOnReload()).toBe(false);
  },
);

it('Escape in the question about unsaved text keeps the dialog open', async () => {
  const { person, field } = await open();
  await person.type(field, '工资卡{Escape}');
  await waitFor(() => expect(question()).toBeTruthy());
  await person.keyboard('{Escape}');
  await waitFor(() => expect(question()).toBeNull());
  expect(dialog()).toBeTruthy();
});

it('a dialog asks before the back button or a reload discards what was typed', async () => {
  const { router, person, field } = await open();
  await person.type(field, '工资卡');
  expect(asksOnReload()).toBe(true);
  await router.navigate(-1);
  await person.click(await screen.findByRole('button', { name: '继续编辑' }));
  expect(router.state.location.pathname).toBe('/');
  expect(field.value).toBe('工资卡');
  await router.navigate(-1);
  await person.click(await screen.findByRole('button', { name: '放弃' }));
  await screen.findByRole('heading', { name: '列表' });
  expect(asksOnReload()).toBe(false);
});

it('a dialog closes without a question after its text has been saved', async () => {
  const { person, field } = await open();
  await person.type(field, '工资卡');
  await person.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(dialog()).toBeNull());
  expect(question()).toBeNull();
  expect(asksOnReload()).toBe(false);
});

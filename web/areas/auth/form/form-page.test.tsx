import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FormPage } from './form-page.tsx';

it('a double click sends the form once, though the first click was answered before the second', async () => {
  const send = vi.fn(async () => undefined);
  render(
    <FormPage title="忘记密码" onSubmit={send} links={null}>
      <button type="submit">发送</button>
    </FormPage>,
  );
  for (const detail of [1, 2]) {
    await act(async () => fireEvent.click(screen.getByRole('button'), { detail }));
  }
  expect(send).toHaveBeenCalledTimes(1);
});

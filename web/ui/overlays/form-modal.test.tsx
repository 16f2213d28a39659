import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newPerson } from '../../testing/person.ts';
import { FormModal } from './form-modal.tsx';

function show(onSubmit: () => Promise<unknown>) {
  render(
    <MantineProvider env="test">
      <FormModal
        opened
        onClose={() => undefined}
        title="投资"
        submitLabel="保存"
        unsaved={false}
        onSubmit={onSubmit}
      >
        <input type="date" aria-label="购买日期" />
        <textarea aria-label="备注" />
      </FormModal>
    </MantineProvider>,
  );
}
const moment = () => new Promise((resolve) => setTimeout(resolve, 10));

it('a form in a dialog loses no input while the focus leaves a day field', async () => {
  show(() => Promise.resolve());
  const day = await screen.findByLabelText('购买日期');
  await waitFor(() =>
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true),
  );
  await moment();
  day.focus();
  // No timer runs between these keys.
  await newPerson().keyboard('{Tab}{Tab}{Tab}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '保存' }));
  await moment();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '保存' }));
});

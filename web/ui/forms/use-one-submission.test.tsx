import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { newPerson } from '../../testing/person.ts';
import { useOneSubmission } from './use-one-submission.ts';

function Form({ submit }: { submit: () => Promise<unknown> }) {
  const [text, setText] = useState('');
  return (
    <form {...useOneSubmission(submit, false)}>
      <input aria-label="金额" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="submit">保存</button>
    </form>
  );
}
function show(submit: () => Promise<unknown> = () => Promise.resolve()) {
  const sent = vi.fn(submit);
  render(<Form submit={sent} />);
  return { sent, button: screen.getByRole('button'), field: screen.getByLabelText('金额') };
}

it('a correction is submitted at once, by mouse or key, however soon it comes', async () => {
  const { sent, button, field } = show();
  const person = newPerson();
  for (const round of [1, 2, 3]) {
    await person.click(button);
    await person.type(field, '5{Enter}');
    expect(sent).toHaveBeenCalledTimes(2 * round);
  }
});

it('a double click is one submission, even when the first click was answered before the second', async () => {
  const { sent, button } = show();
  await userEvent.dblClick(button);
  expect(sent).toHaveBeenCalledTimes(1);
  await newPerson().click(button);
  expect(sent).toHaveBeenCalledTimes(2);
});

it('a double click whose first click did not reach the form submits at the second', async () => {
  const { sent, button } = show();
  fireEvent.click(button, { detail: 2 });
  expect(sent).toHaveBeenCalledTimes(1);
});

it('a key that is held down is one submission, or none when it was pressed elsewhere', async () => {
  const { sent, field } = show();
  const person = newPerson();
  await person.click(field);
  await person.keyboard('{Enter>3}');
  expect(sent).toHaveBeenCalledTimes(1);
});

it.each(['Enter', ' '])('a key %j that is pressed twice at once is one submission', async (key) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { sent, button } = show();
  const person = newPerson();
  button.focus();
  await person.keyboard(`[${key === ' ' ? 'Space' : key}]`);
  vi.setSystemTime(Date.now() + 450);
  await person.keyboard(`[${key === ' ' ? 'Space' : key}]`);
  expect(sent).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 700);
  await person.keyboard(`[${key === ' ' ? 'Space' : key}]`);
  expect(sent).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

it('no second submission begins while one is under way', async () => {
  const answer = Promise.withResolvers<void>();
  const { sent, button } = show(() => answer.promise);
  await newPerson().click(button);
  await newPerson().click(button);
  expect(sent).toHaveBeenCalledTimes(1);
  await act(async () => answer.resolve());
  await newPerson().click(button);
  expect(sent).toHaveBeenCalledTimes(2);
});

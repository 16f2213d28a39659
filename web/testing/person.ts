import { waitFor } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';

const patience = { timeout: 25_000 };

/**
 * Somebody who uses a page without pauses, but presses a button only once it can be pressed: it cannot while what was
 * pressed before is at work, which shows its outcome a moment before it ends. Text comes into a field at once, because
 * every letter would render the form anew; text with keys in it, such as `{Enter}`, is typed.
 */
export function newPerson(): UserEvent {
  const person = userEvent.setup({ delay: null });
  const press: UserEvent['click'] = async (element) => {
    if (element.matches(':disabled')) await waitFor(() => canBePressed(element), patience);
    await person.click(element);
  };
  const type: UserEvent['type'] = async (element, text) => {
    if (/[{[]/.test(text)) return person.type(element, text);
    await person.click(element);
    await person.paste(text);
  };
  return { ...person, click: press, type };
}

function canBePressed(element: Element): void {
  if (element.matches(':disabled')) throw new Error('the button stays disabled');
}

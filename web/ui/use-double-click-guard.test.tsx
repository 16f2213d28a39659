import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDoubleClickGuard } from './use-double-click-guard.ts';

let paid: string[];
let setDialogOpen: (isOpen: boolean) => void;

/**
 * Paying takes a row out of the list, and the next comes in its place; an instalment that is booked makes place
 * for the next; the dialog can be closed.
 */
function Debts() {
  useDoubleClickGuard();
  const [names, setNames] = useState(['甲', '乙', '丙']);
  const [instalment, setInstalment] = useState(1);
  const [isOpen, setOpen] = useState(true);
  setDialogOpen = setOpen;
  const pay = (name: string) => {
    paid.push(name);
    setNames((all) => all.filter((other) => other !== name));
  };
  return (
    <>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => pay(name)}>
              付 {name}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => paid.push('下一页')}>
        下一页
      </button>
      <button
        key={instalment}
        type="button"
        onClick={() => {
          paid.push(`入账 ${instalment}`);
          setInstalment(instalment + 1);
        }}
      >
        入账 {instalment}
      </button>
      {isOpen && (
        <div role="dialog" aria-label="存入">
          <button type="button" onClick={() => paid.push('存入')}>
            存入
          </button>
        </div>
      )}
      <label>
        全选
        <input type="checkbox" onChange={({ target }) => paid.push(`全选 ${target.checked}`)} />
      </label>
    </>
  );
}

beforeEach(() => {
  paid = [];
  render(<Debts />);
});
const button = (name: string) => screen.getByRole('button', { name });

/** An event with a given time stamp. */
function at(atMs: number, event: Event, element: Element): void {
  Object.defineProperty(event, 'timeStamp', { value: atMs });
  fireEvent(element, event);
}

describe('the second click of a double click', () => {
  it('is ignored on a control that has come under the pointer since the first', () => {
    fireEvent.click(button('付 甲'), { detail: 1 });
    fireEvent.click(button('付 乙'), { detail: 2 });
    fireEvent.click(button('付 乙'), { detail: 3 });
    expect(paid).toEqual(['甲']);
    fireEvent.click(button('付 乙'), { detail: 1 });
    expect(paid).toEqual(['甲', '乙']);
  });

  it('counts on the button that had the first: a pager turns two pages', () => {
    fireEvent.click(button('下一页'), { detail: 1 });
    fireEvent.click(button('下一页'), { detail: 2 });
    expect(paid).toEqual(['下一页', '下一页']);
  });

  it('counts on the field of the label that had the first', () => {
    fireEvent.click(screen.getByText('全选'), { detail: 1 });
    fireEvent.click(screen.getByRole('checkbox'), { detail: 2 });
    expect(paid).toEqual(['全选 true', '全选 false']);
  });

  it('is ignored on the button that took the place of the pressed one', () => {
    fireEvent.click(button('入账 1'), { detail: 1 });
    fireEvent.click(button('入账 2'), { detail: 2 });
    expect(paid).toEqual(['入账 1']);
  });

  it('is not confused with clicks by a script, which have no count', () => {
    fireEvent.click(button('付 甲'), { detail: 1 });
    fireEvent.click(button('付 乙'), { detail: 0 });
    expect(paid).toEqual(['甲', '乙']);
  });
});

describe('the second tap of a double tap', () => {
  function tap(name: string, atMs: number, x = 100) {
    const element = button(name);
    fireEvent.pointerDown(element, { pointerType: 'touch' });
    at(atMs, createEvent.click(element, { detail: 1, clientX: x, clientY: 40 }), element);
  }

  it('is ignored on a control that has come under the finger, where the browser does not count taps', () => {
    tap('付 甲', 1000);
    tap('付 乙', 1300, 108);
    expect(paid).toEqual(['甲']);
    tap('付 乙', 1900);
    expect(paid).toEqual(['甲', '乙']);
  });

  it('counts at another place: two fingers may be quick', () => {
    tap('付 甲', 1000);
    tap('付 丙', 1200, 200);
    expect(paid).toEqual(['甲', '丙']);
  });
});

describe('the second press of a key', () => {
  const press = (name: string, key: string, atMs: number, repeat = false) => {
    const element = button(name);
    const event = createEvent.keyDown(element, { key, repeat });
    at(atMs, event, element);
    // What a browser does with a key on a button.
    if (!event.defaultPrevented && key === 'Enter') fireEvent.click(element, { detail: 0 });
    fireEvent.keyUp(element, { key });
  };

  it('is ignored on a control that has received the focus since the first', () => {
    press('付 甲', 'Enter', 1000);
    press('付 乙', 'Enter', 1200);
    expect(paid).toEqual(['甲']);
    press('付 乙', 'Enter', 1800);
    expect(paid).toEqual(['甲', '乙']);
  });

  it('is ignored on the button that took the place of the pressed one, also after one that met nothing', () => {
    press('入账 1', 'Enter', 1000);
    const nothing = createEvent.keyDown(document.body, { key: 'Enter' });
    at(1100, nothing, document.body);
    press('入账 2', 'Enter', 1450);
    expect(paid).toEqual(['入账 1']);
    press('入账 2', 'Enter', 2100);
    expect(paid).toEqual(['入账 1', '入账 2']);
  });

  it('is ignored while the key is held down', () => {
    press('付 甲', 'Enter', 1000);
    press('付 乙', 'Enter', 1900, true);
    press('付 乙', 'Enter', 2800, true);
    expect(paid).toEqual(['甲']);
  });

  it('counts on the control to which an opened menu or dialog moves the focus', () => {
    press('下一页', 'Enter', 1000);
    press('存入', 'Enter', 1200);
    expect(paid).toEqual(['下一页', '存入']);
  });

  it('is ignored on the control to which a menu or dialog that it closed returns the focus', () => {
    press('存入', 'Enter', 1000);
    // It may be on the screen until its transition ends.
    press('付 甲', 'Enter', 1300);
    act(() => setDialogOpen(false));
    press('付 甲', 'Enter', 1550);
    expect(paid).toEqual(['存入']);
    press('付 甲', 'Enter', 2200);
    expect(paid).toEqual(['存入', '甲']);
  });

  it('counts after another key or a pointer press in between', () => {
    press('付 甲', 'Enter', 1000);
    press('付 乙', 'Tab', 1050);
    press('付 乙', 'Enter', 1100);
    fireEvent.pointerDown(document.body);
    press('付 丙', 'Enter', 1200);
    expect(paid).toEqual(['甲', '乙', '丙']);
  });
});

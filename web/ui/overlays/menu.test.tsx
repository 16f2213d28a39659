import { render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { newPerson } from '../../testing/person.ts';
import { Menu } from './menu.tsx';
import { MenuChoice } from './menu-choice.tsx';
import { MenuItem } from './menu-item.tsx';

const options = [
  { value: 'tea', label: '茶' },
  { value: 'water', label: '水' },
] as const;

function Drinks({ onLeave }: { onLeave: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const [drink, setDrink] = useState<'tea' | 'water'>('tea');
  return (
    <>
      <button ref={button} id="drinks" type="button" onClick={() => setOpened(!opened)}>
        饮料
      </button>
      <p>桌子</p>
      {opened && (
        <Menu button={button} id="menu" width={200} onClose={() => setOpened(false)}>
          <MenuChoice label="喝什么" options={options} value={drink} onChange={setDrink} />
          <MenuItem icon={null} onChoose={onLeave}>
            走了
          </MenuItem>
        </Menu>
      )}
    </>
  );
}

async function open(onLeave = () => {}) {
  const person = newPerson();
  render(<Drinks onLeave={onLeave} />);
  await person.click(screen.getByRole('button', { name: '饮料' }));
  return person;
}
const focused = () => document.activeElement?.textContent;
const menu = () => screen.queryByRole('menu', { name: '饮料' });

it('a menu is walked through with the arrow keys, from the last item to the first', async () => {
  const person = await open();
  const walked = [focused()];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End']) {
    await person.keyboard(`{${key}}`);
    walked.push(focused());
  }
  expect(walked).toEqual(['茶', '水', '走了', '茶', '走了', '茶', '走了']);
});

it('a menu of choices stays open while one is chosen', async () => {
  const person = await open();
  const checked = () =>
    screen.getAllByRole('menuitemradio').map((item) => item.getAttribute('aria-checked'));
  expect(checked()).toEqual(['true', 'false']);
  await person.click(screen.getByRole('menuitemradio', { name: '水' }));
  expect(checked()).toEqual(['false', 'true']);
  expect(menu()).toBeTruthy();
  screen.getByRole('group', { name: '喝什么' });
});

it('a menu returns the focus to its button before the action of the item runs, and closes after it', async () => {
  const seen = vi.fn(() => [menu() !== null, focused()]);
  const person = await open(seen);
  await person.click(screen.getByRole('menuitem', { name: '走了' }));
  expect(menu()).toBeNull();
  expect(seen).toHaveReturnedWith([true, '饮料']);
});

it('a menu closes at Escape and returns the focus to its button', async () => {
  const person = await open();
  await person.keyboard('{Escape}');
  expect([menu(), focused()]).toEqual([null, '饮料']);
});

it('a menu closes at Tab, which moves on from its button', async () => {
  const person = await open();
  await person.tab({ shift: true });
  expect([menu(), document.activeElement]).toEqual([null, document.body]);
});

it('a menu closes at a press outside of it and at a second press on its button', async () => {
  const person = await open();
  await person.click(screen.getByText('桌子'));
  expect(menu()).toBeNull();
  await person.click(screen.getByRole('button', { name: '饮料' }));
  expect(menu()).toBeTruthy();
  await person.click(screen.getByRole('button', { name: '饮料' }));
  expect(menu()).toBeNull();
});

import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { useFocusRescue } from './use-focus-rescue.ts';

let remove: (name: string) => void;
let book: () => void;

/** A page with a list whose rows have two buttons each, and a button that does something else after each press. */
function Page() {
  useFocusRescue();
  const [instalment, setInstalment] = useState(1);
  book = () => setInstalment((number) => number + 1);
  const [names, setNames] = useState(['甲', '乙', '丙']);
  remove = (name) => setNames((shown) => shown.filter((other) => other !== name));
  return (
    <main>
      <h1 tabIndex={-1}>账户</h1>
      <button type="button">添加</button>
      <div>
        <button key={instalment} type="button">
          入账 {instalment}
        </button>
        <button type="button">撤销</button>
      </div>
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <li key={name}>
              <button type="button">编辑 {name}</button>
              <button type="button">删除 {name}</button>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const focus = (name: string) => act(() => button(name).focus());
const drop = (name: string) => act(async () => remove(name));
const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  render(<Page />);
});

it('a focus whose row is removed moves to the same button of the next row, or of the one before', async () => {
  focus('删除 乙');
  await drop('乙');
  expect(focused()).toBe('删除 丙');
  await drop('丙');
  expect(focused()).toBe('删除 甲');
});

it('a focus whose list is removed moves to the element that had it before, else to the heading', async () => {
  focus('添加');
  focus('删除 甲');
  for (const name of ['乙', '丙', '甲']) await drop(name);
  expect(focused()).toBe('添加');
});

it('a focus whose list is removed moves to the heading when nothing had it before', async () => {
  for (const name of ['乙', '丙']) await drop(name);
  focus('编辑 甲');
  await drop('甲');
  expect(focused()).toBe('账户');
});

it('a focus whose button makes place for another one moves to that', async () => {
  focus('添加');
  focus('入账 1');
  await act(async () => book());
  expect(focused()).toBe('入账 2');
});

it('a dialog gives the focus back to what it was opened from, however many fields it had', async () => {
  focus('编辑 乙');
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  for (let number = 0; number < 30; number += 1) {
    const field = dialog.appendChild(document.createElement('input'));
    act(() => field.focus());
  }
  await act(async () => dialog.remove());
  expect(focused()).toBe('编辑 乙');
});

it('a focus that is elsewhere, or was given up on purpose, is not moved', async () => {
  focus('添加');
  await drop('甲');
  expect(focused()).toBe('添加');
  focus('删除 乙');
  act(() => {
    document.body.dispatchEvent(new Event('pointerdown'));
  });
  await drop('乙');
  expect(document.activeElement).toBe(document.body);
});

it('a dialog whose row is removed before it closes gives the focus to the next row', async () => {
  focus('删除 乙');
  const dialog = document.body.appendChild(document.createElement('button'));
  act(() => dialog.focus());
  await drop('乙');
  expect(document.activeElement).toBe(dialog);
  await act(async () => dialog.remove());
  expect(focused()).toBe('删除 丙');
});

import { expect, it } from 'vitest';
import { placeBeside } from './place-beside.ts';

const view = { width: 400, height: 800 };
const panel = { width: 200, height: 300 };
const button = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 40 });

it.each([
  ['below its button, from its left', button(50, 100), 'start', { left: 50, top: 148 }],
  ['below its button, to its right', button(300, 100), 'end', { left: 140, top: 148 }],
  ['above it where there is space only there', button(50, 700), 'start', { left: 50, top: 392 }],
  ['inside the window on the right', button(350, 100), 'start', { left: 192, top: 148 }],
  ['inside the window on the left', button(20, 100), 'end', { left: 8, top: 148 }],
] as const)('a panel stands %s', (_, from, align, place) => {
  expect(placeBeside(from, panel, view, align)).toEqual(place);
});

it('a panel with space on neither side stays inside the window', () => {
  const tall = { width: 200, height: 700 };
  expect(placeBeside(button(50, 400), tall, view, 'start').top).toBe(92);
  expect(placeBeside(button(50, 400), { width: 200, height: 900 }, view, 'start').top).toBe(8);
});

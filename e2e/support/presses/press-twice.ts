import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { isDeep } from '../../../server/testing/depth/depth.ts';
import { expect } from '../fixtures.ts';
import type { PressCase, World } from './press-case.ts';
import { watchTraffic } from './watch-traffic.ts';

/** One way of pressing a button twice that was meant to be pressed once. */
export interface DoublePress {
  by: 'double click' | 'Enter';
  /** Between the two presses. */
  gapMs: number;
  /** Of the network, for each call. */
  latencyMs: number;
}

/**
 * The ways, in the order of rounds: an even round is a double click without delay, an odd one Enter twice with
 * 150 ms of network. The gap goes on by one at every press, from 60 to 450 ms. The third and fourth round of a
 * button swap the delays, so that a button with four rounds meets both devices with and without one.
 */
const gapsMs = { 'double click': [60, 150, 300], Enter: [300, 450, 150, 60] };
const pressed = { 'double click': 0, Enter: 0 };

function wayOf(round: number): DoublePress {
  const by = round % 2 === 0 ? 'double click' : 'Enter';
  const gapMs = gapsMs[by][pressed[by] % gapsMs[by].length] ?? 0;
  pressed[by] += 1;
  const isDelayed = (by === 'Enter') === round % 4 < 2;
  return { by, gapMs, latencyMs: isDelayed ? 150 : 0 };
}

/** The rounds of every button in a deep run: each device meets both delays. */
export const allRounds = [0, 1, 2, 3];

/**
 * Presses the buttons of all cases, in one round alone if that is given, and returns the faults. Outside of a deep
 * run each has one round: the first is pressed by mouse, the next by Enter, and so on.
 */
export async function pressAll(
  page: Page,
  world: World,
  cases: readonly PressCase[],
  only?: number,
): Promise<string[]> {
  const devTools = await page.context().newCDPSession(page);
  const traffic = await watchTraffic(page, devTools);
  await notePresses(page);
  const faults: string[] = [];
  const user = Date.now() % 250;
  for (const [index, each] of cases.entries()) {
    const ofCase = isDeep ? (each.rounds ?? allRounds) : [index % 2];
    const rounds = only === undefined ? ofCase : [only];
    for (const round of rounds) {
      // Some limits count by client.
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${user}.${index}.${round}` });
      const way = wayOf(round);
      const title = `${each.calls} ${each.variant ?? ''} ${JSON.stringify(way)}`;
      const press = () =>
        pressOnce(page, devTools, world, traffic, each, round, way).catch((error) => ({
          gapMs: 0,
          faults: [String(error).slice(0, 300)],
        }));
      let pressed = await press();
      // On a busy machine the second press may come too late to belong to the first: then the round proves nothing.
      const isLate = () => pressed.faults.length > 0 && pressed.gapMs > longestGapMs;
      for (let left = 3; left > 0 && isLate() && each.open; left -= 1) pressed = await press();
      faults.push(...pressed.faults.map((text) => `${title}: ${text}, ${pressed.gapMs} ms`));
    }
  }
  return faults;
}

/** One round of a case: its faults, and the time between the presses. */
async function pressOnce(
  page: Page,
  devTools: CDPSession,
  world: World,
  traffic: Awaited<ReturnType<typeof watchTraffic>>,
  { calls, open, before = [], button, needsInternet = false, keepsDialog = false }: PressCase,
  round: number,
  way: DoublePress,
) {
  const faults: string[] = [];
  const path = await open?.(world, round);
  if (path) await traffic.open(path.startsWith('/') ? path : `/dashboard/${path}`);
  for (const step of before) await step(page, world);
  await expect(button(page)).toBeEnabled();
  await traffic.settle();
  traffic.take();
  await traffic.slowDown(way.latencyMs);
  const gapMs = await pressTwice(page, devTools, button(page), way);
  await expect.poll(traffic.count).toBeGreaterThanOrEqual(calls.length);
  await traffic.settle();
  await traffic.slowDown(0);
  const sent = traffic.take();
  const toasts = await page.locator('[data-tone="error"]').allInnerTexts();
  const expected = calls.map((name) => ({ name, status: 200 }));
  const isRight = needsInternet
    ? sent.map(({ name }) => name).join() === calls.join()
    : JSON.stringify(sent) === JSON.stringify(expected) && toasts.length === 0;
  if (!isRight) faults.push(JSON.stringify({ sent, toasts }));
  // A dialog that was closed is removed after its transition.
  const hasClosed = async () => (await page.locator(openedParts).count()) > 0 === keepsDialog;
  await expect
    .poll(hasClosed)
    .toBe(true)
    .catch(() => faults.push(`a dialog is ${keepsDialog ? 'closed' : 'open'}`));
  return { gapMs, faults };
}

const openedParts = ':is(dialog[open], [role="dialog"], [role="menu"]):visible';

/** A longer gap makes two presses of them, not a double press. */
const longestGapMs = 580;

/** The page counts presses within 600 ms as one gesture. */
const betweenCasesMs = 700;
/** When Enter was pressed last on each page. */
const enteredAtMs = new WeakMap<Page, number>();

/**
 * Presses twice at the same place, even if the button is gone by then. The second press does not wait until the
 * page has handled the first, as a finger does not. Returns the time between as the browser saw it.
 */
async function pressTwice(
  page: Page,
  devTools: CDPSession,
  button: Locator,
  { by, gapMs }: DoublePress,
): Promise<number> {
  // Sooner after the Enter of the case before, both would be one gesture, and the page ignores the second.
  await delay(Math.max(0, (enteredAtMs.get(page) ?? 0) + betweenCasesMs - Date.now()));
  let press: (clickCount: number) => Promise<unknown>;
  if (by === 'Enter') {
    await button.focus();
    press = () => pressEnter(devTools);
  } else {
    // Waits until it has stopped moving.
    await button.hover();
    const box = await button.boundingBox();
    if (!box) throw new Error('the button is not there');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    press = (clickCount) => clickAt(devTools, { x, y, clickCount });
  }
  const first = press(1);
  await delay(gapMs);
  await Promise.all([first, press(2)]);
  if (by === 'Enter') enteredAtMs.set(page, Date.now());
  const [before = 0, after = 0] = await page.evaluate(() => window.pressedAtMs.slice(-2));
  return after - before;
}

function pressEnter(devTools: CDPSession) {
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 };
  return Promise.all([
    devTools.send('Input.dispatchKeyEvent', { type: 'keyDown', text: '\r', ...key }),
    devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
  ]);
}

function clickAt(devTools: CDPSession, at: { x: number; y: number; clickCount: number }) {
  const mouse = { button: 'left', ...at } as const;
  return Promise.all([
    devTools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...mouse }),
    devTools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...mouse }),
  ]);
}

declare global {
  interface Window {
    /** The times of all presses that reached the page. */
    pressedAtMs: number[];
  }
}

const notePresses = (page: Page) =>
  page.addInitScript(() => {
    window.pressedAtMs = [];
    for (const type of ['keydown', 'mousedown'])
      document.addEventListener(type, ({ timeStamp }) => window.pressedAtMs.push(timeStamp), true);
  });

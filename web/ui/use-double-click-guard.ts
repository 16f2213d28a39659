import { useEffect } from 'react';

/** Two presses within this time are one gesture; the usual double-click interval of systems. */
const gestureMs = 500;
/** A finger does not hit the same point twice. */
const gesturePx = 24;

const pressable =
  'a[href], button, label, input, select, textarea, summary, [role="button"], [role="option"], [role="tab"], [role^="menuitem"]';

/**
 * Ignores the second press of a double click, double tap or doubled key when it would reach something
 * else than the first did: the first has changed the page, and what lies under the pointer or has the
 * focus now was never meant. Paying a debt moves its row away, and the neighbour's button comes in its
 * place. It holds for every button, link and pager of the application, so that none needs a guard of
 * its own. A second press on the same button is left to that button.
 */
export function useDoubleClickGuard(): void {
  useEffect(() => {
    const guards = [...pointerGuard(), ...keyGuard()];
    for (const [type, listen] of guards) document.addEventListener(type, listen, true);
    return () => {
      for (const [type, listen] of guards) document.removeEventListener(type, listen, true);
    };
  }, []);
}

type Guard = [type: string, listen: (event: Event) => void];

interface Press {
  target: Element | null;
  atMs: number;
}

function pointerGuard(): Guard[] {
  let isTouch = false;
  let first: (Press & { x: number; y: number }) | undefined;

  const onPointerDown = (event: PointerEvent) => {
    isTouch = event.pointerType === 'touch';
  };
  const onClick = (event: MouseEvent) => {
    const { detail, clientX: x, clientY: y, timeStamp: atMs } = event;
    // A key or a script; keys have a guard of their own.
    if (detail === 0) return;
    const target = pressedBy(event);
    const isSameGesture =
      first !== undefined &&
      // Not every browser counts taps as it counts clicks.
      (isTouch
        ? atMs - first.atMs < gestureMs && Math.hypot(x - first.x, y - first.y) < gesturePx
        : detail > 1);
    if (first && isSameGesture && target !== first.target) {
      first = { ...first, atMs };
      ignore(event);
    } else {
      first = { target, atMs, x, y };
    }
  };
  return [
    ['pointerdown', (event) => onPointerDown(event as PointerEvent)],
    ['click', (event) => onClick(event as MouseEvent)],
  ];
}

function keyGuard(): Guard[] {
  let first: (Press & { key: string; isInRow: boolean }) | undefined;
  /** Its release would press a button in Firefox. */
  let ignoredKey: string | undefined;

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, repeat, timeStamp: atMs } = event;
    const target = pressedBy(event);
    const isPress = (key === 'Enter' || key === ' ') && target !== null;
    // Where a menu or a dialog leads the focus is expected; where it goes when a row is gone is not.
    const isLost = first?.isInRow && atMs - first.atMs < gestureMs && isGone(first.target);
    const isSameGesture = first?.key === key && (repeat || isLost);
    if (first && isPress && isSameGesture && target !== first.target) {
      first = { ...first, atMs };
      ignoredKey = key;
      ignore(event);
    } else {
      const isInRow = target !== null && target.closest('tr, li') !== null;
      first = isPress ? { target, key, atMs, isInRow } : undefined;
    }
  };
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === ignoredKey) ignore(event);
    ignoredKey = undefined;
  };
  return [
    ['keydown', (event) => onKeyDown(event as KeyboardEvent)],
    ['keyup', (event) => onKeyUp(event as KeyboardEvent)],
    // Whoever has pointed somewhere in between means the second press.
    [
      'pointerdown',
      () => {
        first = undefined;
      },
    ],
  ];
}

/** What a press on this would activate; a label stands for its field. */
function pressedBy({ target }: Event): Element | null {
  const pressed = target instanceof Element ? target.closest(pressable) : null;
  return pressed instanceof HTMLLabelElement ? (pressed.control ?? pressed) : pressed;
}

function isGone(target: Element | null): boolean {
  return !target?.isConnected || target.matches(':disabled');
}

function ignore(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

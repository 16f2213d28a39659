import { useEffect } from 'react';

/** Two presses within this time are one gesture: the usual double-click interval of operating systems. */
const gestureMs = 500;
/** Two taps of one gesture may be this far apart, in CSS pixels. */
const gesturePx = 24;

const pressable =
  'a[href], button, label, input, select, textarea, summary, [role="button"], [role="option"], [role="tab"], [role^="menuitem"]';

/**
 * Ignores the second press of a double click, double tap or doubled key when it would reach another
 * control than the first: the first press has changed the page, and the control that is now under the
 * pointer or has the focus was not meant. Marking a row as paid, for example, moves it away and brings the
 * next row's button to its place. This holds for all buttons, links and pagers of the application. A
 * second press on the same button is left to that button.
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
    // A click by a key or a script; keys are guarded below.
    if (detail === 0) return;
    const target = pressedBy(event);
    const isSameGesture =
      first !== undefined &&
      // Some browsers do not count taps in `detail`.
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
  /** In Firefox the release of the key would press a button. */
  let ignoredKey: string | undefined;

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, repeat, timeStamp: atMs } = event;
    const target = pressedBy(event);
    const isPress = (key === 'Enter' || key === ' ') && target !== null;
    // A focus moved by a menu or dialog is expected; one moved because a row was removed is not.
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
    // A pointer press in between shows that the second key press is meant.
    [
      'pointerdown',
      () => {
        first = undefined;
      },
    ],
  ];
}

/** The control that a press on this element activates; for a label, its field. */
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

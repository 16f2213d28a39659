import { useEffect } from 'react';

/** Two presses within this time are one gesture: a little more than the usual double-click interval, 500 ms. */
const gestureMs = 600;
/** Two taps of one gesture may be this far apart, in CSS pixels. */
const gesturePx = 24;

const pressable =
  'a[href], button, label, input, select, textarea, summary, [role="button"], [role="option"], [role="tab"], [role^="menuitem"]';

const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/**
 * Ignores the second press of a double click, double tap or doubled key when it would reach another
 * control than the first: the first press has changed the page, and the control that is now under the
 * pointer or has the focus was not meant. Marking a row as paid, for example, moves it away and brings the
 * next row's button to its place. This holds for all buttons, links and pagers of the application. A
 * second press on the same element is left to it: a button that does something else after a press must
 * be another element then, by a `key` that names what it does.
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
  let first: (Press & { key: string; overlay: Element | null }) | undefined;
  /** In Firefox the release of the key would press a button. */
  let ignoredKey: string | undefined;

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, repeat, timeStamp: atMs } = event;
    const target = pressedBy(event);
    const isSoon = first?.key === key && atMs - first.atMs < gestureMs;
    // Nothing has the focus while what was pressed is at work.
    if (target === null && isSoon) return;
    const isPress = (key === 'Enter' || key === ' ') && target !== null;
    // A focus that a menu or dialog opened from the page takes is expected; one that moved because what was
    // pressed was removed or replaced is not, nor one that has left a menu or dialog, which may still be closing.
    const hasLeft = !!first?.overlay && !first.overlay.contains(target);
    const isMoved = isSoon && (isGone(first?.target) || hasLeft);
    const isSameGesture = isMoved || (first?.key === key && repeat);
    if (first && isPress && isSameGesture && target !== first.target) {
      first = { ...first, atMs };
      ignoredKey = key;
      ignore(event);
    } else {
      first = isPress ? { target, key, atMs, overlay: target.closest(overlays) } : undefined;
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

function isGone(target: Element | null | undefined): boolean {
  return !target?.isConnected || target.matches(':disabled');
}

function ignore(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

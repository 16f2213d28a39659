import { type HTMLAttributes, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { placeBeside } from './place-beside.ts';
import classes from './pop-up.module.css';

interface PopUpProps extends HTMLAttributes<HTMLDivElement> {
  role: 'dialog' | 'menu';
  /** What it unfolds from. */
  button: RefObject<HTMLElement | null>;
  /** Which edges of the two are in line. */
  align: 'start' | 'end';
  onClose: () => void;
  /** A selector of what takes the focus inside; the panel itself without. */
  focusOn?: string;
}

/**
 * A panel above the page that unfolds from a button and takes the focus. Escape and Tab give it back
 * to the button and close the panel, a press beside it only closes it.
 */
export function PopUp({
  button,
  align,
  onClose,
  focusOn,
  role,
  onKeyDown,
  className,
  ...rest
}: PopUpProps) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const { current: shown } = panel;
    if (!shown) return;
    const stayBeside = () => {
      if (!button.current) return;
      const { clientWidth: width, clientHeight: height } = document.documentElement;
      const size = { width: shown.offsetWidth, height: shown.offsetHeight };
      const place = placeBeside(
        button.current.getBoundingClientRect(),
        size,
        { width, height },
        align,
      );
      shown.style.top = `${place.top}px`;
      shown.style.left = `${place.left}px`;
    };
    const pressed = ({ target }: Event) => {
      const isOutside = target instanceof Node && !shown.contains(target);
      // The button itself shuts what it has opened.
      if (isOutside && !button.current?.contains(target as Node)) close.current();
    };
    stayBeside();
    const first = focusOn ? shown.querySelector<HTMLElement>(focusOn) : null;
    (first ?? shown).focus({ preventScroll: true });
    const ended = new AbortController();
    const { signal } = ended;
    window.addEventListener('scroll', stayBeside, { capture: true, passive: true, signal });
    window.addEventListener('resize', stayBeside, { signal });
    document.addEventListener('pointerdown', pressed, { capture: true, signal });
    return () => ended.abort();
  }, [button, align, focusOn]);

  function leave(event: KeyboardEvent<HTMLDivElement>) {
    onKeyDown?.(event);
    if (event.key !== 'Escape' && event.key !== 'Tab') return;
    button.current?.focus();
    onClose();
  }

  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: it has one of two roles.
    <div
      {...rest}
      ref={panel}
      role={role}
      className={`${classes.panel} ${className ?? ''}`}
      tabIndex={-1}
      onKeyDown={leave}
    />,
    document.body,
  );
}

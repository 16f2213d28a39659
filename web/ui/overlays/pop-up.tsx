import { type HTMLAttributes, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { placeBeside } from './place-beside.ts';
import classes from './pop-up.module.css';

interface PopUpProps extends HTMLAttributes<HTMLDivElement> {
  role: 'dialog' | 'menu';
  /** The button that it belongs to. */
  button: RefObject<HTMLElement | null>;
  /** Which edges of panel and button are aligned. */
  align: 'start' | 'end';
  onClose: () => void;
  /** A selector of the element that gets the focus; left out: the panel itself. */
  focusOn?: string;
}

/**
 * A panel above the page, beside its button, that takes the focus. Escape and Tab close it and give the
 * focus back to the button; a press outside only closes it.
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
    const position = () => {
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
    const closeOnOutsidePress = ({ target }: Event) => {
      const isOutside = target instanceof Node && !shown.contains(target);
      // The button's own click handler closes the panel.
      if (isOutside && !button.current?.contains(target as Node)) close.current();
    };
    position();
    const first = focusOn ? shown.querySelector<HTMLElement>(focusOn) : null;
    (first ?? shown).focus({ preventScroll: true });
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('scroll', position, { capture: true, passive: true, signal });
    window.addEventListener('resize', position, { signal });
    document.addEventListener('pointerdown', closeOnOutsidePress, { capture: true, signal });
    return () => listening.abort();
  }, [button, align, focusOn]);

  function closeByKey(event: KeyboardEvent<HTMLDivElement>) {
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
      onKeyDown={closeByKey}
    />,
    document.body,
  );
}

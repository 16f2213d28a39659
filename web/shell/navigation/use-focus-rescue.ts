import { useEffect } from 'react';

const focusable = 'a[href], button, input, select, textarea, [tabindex]';
/** How many previously focused elements are remembered of the page, and of each dialog. */
const trailLength = 12;

/**
 * Restores the keyboard focus, which a browser drops when the focused element is removed or disabled.
 * A button that was busy gets it back. When a row was removed, it goes to the same button in the row
 * that took its place, and from a button to the one that took its place; otherwise to the element that was
 * focused before, or to the page's heading.
 */
export function useFocusRescue(): void {
  useEffect(() => {
    let lastFocus: HTMLElement | null = null;
    let trail: HTMLElement[] = [];
    const take = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      lastFocus = target;
      const others = trail.filter((was) => was !== target && was.isConnected);
      // However many fields a dialog has, what it was opened from stays remembered.
      const { same = [], other = [] } = Object.groupBy(others, (was) =>
        dialogOf(was) === dialogOf(target) ? 'same' : 'other',
      );
      trail = [...other, ...same.slice(1 - trailLength), target];
    };
    // A press outside any control is intended to take the focus away.
    const release = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && lastFocus?.contains(target))) lastFocus = null;
    };
    const observer = new MutationObserver((records) => {
      // The row that a dialog was opened from may be removed while the dialog is still fading out.
      trail = trail.map(
        (place) => (place.isConnected ? place : neighbour(place, records)) ?? place,
      );
      if (!lastFocus || (document.activeElement ?? document.body) !== document.body) return;
      if (isWaiting(lastFocus)) return;
      const places = lastFocus.isConnected
        ? [lastFocus]
        : [
            neighbour(lastFocus, records),
            replacement(lastFocus, records),
            ...trail.toReversed(),
            heading(),
          ];
      lastFocus = null;
      for (const place of places) {
        // The next row is being deleted too: wait for the row that takes its place.
        if (place && isWaiting(place)) lastFocus = place;
        if (lastFocus || takesFocus(place)) break;
      }
    });
    document.addEventListener('focusin', take);
    document.addEventListener('pointerdown', release, true);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'aria-busy', 'data-loading'],
    });
    return () => {
      document.removeEventListener('focusin', take);
      document.removeEventListener('pointerdown', release, true);
      observer.disconnect();
    };
  }, []);
}

/** Still in the document, and disabled only while its action is running. */
function isWaiting(element: HTMLElement): boolean {
  const isBusy = element.closest('[aria-busy="true"], [data-loading]') !== null;
  return element.isConnected && element.matches(':disabled') && isBusy;
}

/** Focuses an element; false when it is removed, disabled or hidden. */
function takesFocus(place: HTMLElement | null | undefined): boolean {
  place?.focus();
  return place === document.activeElement;
}

/** The same button in the row after the removed one, else in the row before it. */
function neighbour(lastFocus: HTMLElement, records: MutationRecord[]): HTMLElement | undefined {
  for (const { removedNodes, nextSibling, previousSibling } of records) {
    const row = [...removedNodes].find((node) => node.contains(lastFocus));
    if (!(row instanceof HTMLElement) || !row.matches('tr, li')) continue;
    const index = [...row.querySelectorAll(focusable)].indexOf(lastFocus);
    for (const next of [nextSibling, previousSibling]) {
      if (!(next instanceof HTMLElement) || !next.isConnected) continue;
      const place = next.querySelectorAll<HTMLElement>(focusable)[index];
      if (place) return place;
    }
  }
  return undefined;
}

/** What now stands where an element was removed, such as the button that undoes what it did. */
function replacement(lastFocus: HTMLElement, records: MutationRecord[]): HTMLElement | undefined {
  const removed = records.find(({ removedNodes }) => [...removedNodes].includes(lastFocus));
  const added = records.filter(
    ({ target, previousSibling, nextSibling }) =>
      target === removed?.target &&
      (previousSibling === removed.previousSibling || nextSibling === removed.nextSibling),
  );
  return added
    .flatMap(({ addedNodes }) => [...addedNodes])
    .find(
      (node): node is HTMLElement =>
        node instanceof HTMLElement && node.isConnected && node.matches(focusable),
    );
}

function dialogOf(element: Element): Element | null {
  return element.closest('[role="dialog"], [role="alertdialog"]');
}

function heading(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main h1[tabindex]');
}

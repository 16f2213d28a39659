import { useEffect } from 'react';

const focusable = 'a[href], button, input, select, textarea, [tabindex]';
/** How many places one has come by are remembered. */
const trailLength = 12;

/**
 * Whoever works with the keyboard keeps a place on the page: a browser drops the focus when the
 * element that has it is removed or shut. A button that was busy gets it back. From a row that is
 * gone it goes to the same button in the row that took its place; from anything else to where one
 * was before, or to the page's heading.
 */
export function useFocusRescue(): void {
  useEffect(() => {
    let held: HTMLElement | null = null;
    let trail: HTMLElement[] = [];
    const take = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      held = target;
      trail = [...trail.filter((was) => was !== target && was.isConnected), target];
      trail = trail.slice(-trailLength);
    };
    // A press beside everything is meant: it takes the focus away.
    const release = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && held?.contains(target))) held = null;
    };
    const observer = new MutationObserver((records) => {
      // A dialog may still be fading out when the row goes that it was opened from.
      trail = trail.map(
        (place) => (place.isConnected ? place : neighbour(place, records)) ?? place,
      );
      if (!held || (document.activeElement ?? document.body) !== document.body) return;
      if (isWaiting(held)) return;
      const places = held.isConnected
        ? [held]
        : [neighbour(held, records), ...trail.toReversed(), heading()];
      held = null;
      for (const place of places) {
        // The buttons of a row that is being deleted: the row that takes its place gets the focus.
        if (place && isWaiting(place)) held = place;
        if (held || takesFocus(place)) break;
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

/** Still there, and shut only while its work is under way. */
function isWaiting(element: HTMLElement): boolean {
  const isBusy = element.closest('[aria-busy="true"], [data-loading]') !== null;
  return element.isConnected && element.matches(':disabled') && isBusy;
}

/** What is gone, shut or hidden does not. */
function takesFocus(place: HTMLElement | null | undefined): boolean {
  place?.focus();
  return place === document.activeElement;
}

/** The same button in the row that follows the one which went, else in the one before. */
function neighbour(held: HTMLElement, records: MutationRecord[]): HTMLElement | undefined {
  for (const { removedNodes, nextSibling, previousSibling } of records) {
    const row = [...removedNodes].find((node) => node.contains(held));
    if (!(row instanceof HTMLElement) || !row.matches('tr, li')) continue;
    const index = [...row.querySelectorAll(focusable)].indexOf(held);
    for (const next of [nextSibling, previousSibling]) {
      if (!(next instanceof HTMLElement) || !next.isConnected) continue;
      const place = next.querySelectorAll<HTMLElement>(focusable)[index];
      if (place) return place;
    }
  }
  return undefined;
}

function heading(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main h1[tabindex]');
}

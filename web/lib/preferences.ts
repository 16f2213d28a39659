import { useSyncExternalStore } from 'react';

/** Which colour means a gain: green as SPEC.md has it, or red as Chinese exchanges show it. */
export type GainColours = 'green-up' | 'red-up';

/** `public/before-paint.js` reads the same key. */
const storageKey = 'gain-colours';
const listeners = new Set<() => void>();

function read(): GainColours {
  return localStorage.getItem(storageKey) === 'red-up' ? 'red-up' : 'green-up';
}

function apply(): void {
  document.documentElement.dataset.gains = read();
  for (const listener of listeners) listener();
}

window.addEventListener('storage', ({ key }) => {
  if (key === storageKey) apply();
});

/** The colours in use and how to change them; the stylesheet follows `data-gains` on the root. */
export function useGainColours(): [GainColours, (colours: GainColours) => void] {
  const colours = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
  return [colours, setGainColours];
}

function setGainColours(colours: GainColours): void {
  localStorage.setItem(storageKey, colours);
  apply();
}

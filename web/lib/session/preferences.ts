import { useSyncExternalStore } from 'react';

/**
 * Which colour means a gain: green as docs/specification.md has it, or red as Chinese exchanges
 * show it.
 */
export type GainColours = 'green-up' | 'red-up';

/** By day, by night, or as the system has it. */
export type ColourScheme = 'auto' | 'light' | 'dark';

/** `public/before-paint.js` reads the same keys; the second is Mantine's. */
const gainsKey = 'gain-colours';
const schemeKey = 'mantine-color-scheme-value';

const root = document.documentElement;
const listeners = new Set<() => void>();

function readGains(): GainColours {
  return localStorage.getItem(gainsKey) === 'red-up' ? 'red-up' : 'green-up';
}

export function readScheme(): ColourScheme {
  const stored = localStorage.getItem(schemeKey);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

function apply(): void {
  const scheme = readScheme();
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = scheme === 'auto' ? systemIsDark : scheme === 'dark';
  root.dataset.gains = readGains();
  root.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

window.addEventListener('storage', ({ key }) => {
  if (key === null || key === gainsKey || key === schemeKey) apply();
});

// Paper is light, whatever the screen is.
window.addEventListener('beforeprint', () => {
  root.dataset.mantineColorScheme = 'light';
});
window.addEventListener('afterprint', apply);

/** Calls back when a preference has another value, be it in another tab. */
export function onPreference(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The colours in use and how to change them; the stylesheet follows `data-gains` on the root. */
export function useGainColours(): [GainColours, (colours: GainColours) => void] {
  return [useSyncExternalStore(onPreference, readGains), (colours) => store(gainsKey, colours)];
}

/** The scheme asked for and how to change it; stylesheets follow an attribute of the root. */
export function useColourScheme(): [ColourScheme, (scheme: ColourScheme) => void] {
  return [useSyncExternalStore(onPreference, readScheme), storeScheme];
}

export function storeScheme(scheme: ColourScheme): void {
  store(schemeKey, scheme);
}

function store(key: string, value: string): void {
  localStorage.setItem(key, value);
  apply();
}

import { useSyncExternalStore } from 'react';

/** The key in localStorage; set while amounts are masked on this device. */
const key = 'amounts-hidden';

const listeners = new Set<() => void>();
let isHidden = localStorage.getItem(key) === '1';

/** Replaces the digits of a masked amount. */
export const maskedDigits = '****';

/** Whether amounts are masked now; asked by the functions that make texts of amounts. */
export function areAmountsHidden(): boolean {
  return isHidden;
}

/** Figures with two decimals, as the server writes amounts into a sentence; a share has its sign behind it. */
const amountInText = /-?\d[\d,]*\.\d{2}(?![\d%])/g;

/** A sentence of the server, without the amounts in it while they are masked. */
export function withoutAmounts(text: string): string {
  return isHidden ? text.replace(amountInText, maskedDigits) : text;
}

/** Masks all amounts, or shows them; kept on the device. */
export function hideAmounts(hidden: boolean): void {
  if (hidden) localStorage.setItem(key, '1');
  else localStorage.removeItem(key);
  take(hidden);
}

/** Like `areAmountsHidden`, for a component, which is rendered again when that changes. */
export function useHiddenAmounts(): boolean {
  return useSyncExternalStore(subscribe, areAmountsHidden);
}

function take(hidden: boolean): void {
  isHidden = hidden;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

window.addEventListener('storage', (event) => {
  if (event.key === null || event.key === key) take(localStorage.getItem(key) === '1');
});

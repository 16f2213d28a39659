import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { samePage } from '../../shell/navigation/use-page-top.ts';
import type { EntryPreset } from './entry-values.ts';

/** `?add=1&amount=&payee=&account=` opens the form with these; nothing is saved by an address. */
export function useFilledForm(open: (filled: EntryPreset) => void): void {
  const [address, setAddress] = useSearchParams();
  const isAsked = address.get('add') === '1';
  const fill = useEffectEvent(() => {
    const [amount = '', payee = '', accountId = ''] = ['amount', 'payee', 'account'].map(
      (name) => address.get(name) ?? '',
    );
    open({ amount, payee, accountId });
    // A reload or the back button does not open it again.
    const rest = new URLSearchParams(address);
    for (const name of ['add', 'amount', 'payee', 'account']) rest.delete(name);
    setAddress(rest, { replace: true, state: samePage });
  });
  useEffect(() => {
    if (isAsked) fill();
  }, [isAsked]);
}

interface LedgerKeys {
  search: { current: HTMLInputElement | null };
  /** Goes to the first entry. */
  onDown: () => void;
}

/**
 * The key / focuses the search, unless a field has the focus; where nothing has it, the arrow down goes to the
 * entries, between which the arrows go on. Not while a dialog is open.
 */
export function useLedgerKeys({ search, onDown }: LedgerKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const target = event.target as Element;
    if (target.closest('input, textarea, [role="dialog"]')) return;
    if (document.querySelector('[role="dialog"]')) return;
    if (event.key === '/') search.current?.focus();
    else if (event.key === 'ArrowDown' && target === document.body) onDown();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const onPress = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onPress);
    return () => document.removeEventListener('keydown', onPress);
  }, []);
}

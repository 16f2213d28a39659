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

/** The key / focuses the search, unless a field has the focus or a dialog is open. */
export function useSearchKey(search: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const isTyping = (event.target as Element).closest('input, textarea, [role="dialog"]');
      if (isTyping || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      search.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [search]);
}

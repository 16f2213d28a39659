import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { samePage } from '../../../shell/navigation/use-page-top.ts';
import type { RulePreset } from './rule-values.ts';

/** `?payee=&category=&direction=` opens the form with these; nothing is saved by an address. */
export function useAskedRule(open: (filled: RulePreset) => void): void {
  const [address, setAddress] = useSearchParams();
  const payee = address.get('payee');
  const fill = useEffectEvent(() => {
    const direction = address.get('direction');
    open({
      payee: payee ?? '',
      categoryId: address.get('category') ?? '',
      direction: direction === 'IN' || direction === 'OUT' ? direction : '',
    });
    // A reload or the back button does not open it again.
    setAddress(new URLSearchParams(), { replace: true, state: samePage });
  });
  useEffect(() => {
    if (payee) fill();
  }, [payee]);
}

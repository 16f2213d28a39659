import { useState } from 'react';
import type { FixedAsset } from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import { centsToWire, divideHalfUp } from '../../../../finance/money/cents.ts';
import type { TabForm } from '../editor/use-asset-forms.ts';
import { type SalvageLead, salvageFromRate, typedCents } from './depreciable.ts';

/** Salvage rate and value follow each other as they are typed; the one typed last leads. */
export function useSalvage(asset: FixedAsset | undefined) {
  const [typed, setTyped] = useState<SalvageLead>();
  const lead: SalvageLead = typed ?? asset?.salvageGiven ?? 'RATE';

  function follow(financial: TabForm, original: string | undefined, name: string, text: string) {
    const whole = typedCents(original);
    if (name === 'salvageRate') {
      setTyped('RATE');
      const value = whole && salvageFromRate(whole, text);
      if (value !== undefined) financial.setValue('salvageValue', String(centsToWire(value)));
    }
    if (name === 'salvageValue') {
      setTyped('VALUE');
      const value = typedCents(text === '' ? '0' : text);
      if (whole && value !== undefined) {
        const hundredths = divideHalfUp(value * 10_000n, whole);
        financial.setValue('salvageRate', String(centsToWire(hundredths)));
      }
    }
  }

  return { lead, follow, onSaved: () => setTyped(undefined) };
}

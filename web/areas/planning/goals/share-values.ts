import type { AssetClass } from '../../../../contract/planning/assumptions.ts';
import type { Goal } from '../../../../contract/planning/goals.ts';
import { amountFromText, textOfNumber } from '../../../ui/forms/amount-text.ts';

/** A share as it stands in the fields. */
export interface ShareFields {
  itemKey: string;
  value: string;
  unit: 'PERCENT' | 'AMOUNT';
  class: AssetClass;
}

export function shareOf({ itemKey, value, unit, class: name }: ShareFields) {
  return {
    ...{ itemKey, class: name },
    percent: unit === 'PERCENT' ? (amountFromText(value) ?? 0) : null,
    amount: unit === 'AMOUNT' ? (amountFromText(value) ?? 0) : null,
  };
}

export function fieldsOfShare({
  itemKey,
  percent,
  amount,
  class: name,
}: Goal['shares'][number]): ShareFields {
  const value = percent ?? amount;
  return {
    itemKey,
    value: value === null ? '' : textOfNumber(value),
    unit: percent === null ? 'AMOUNT' : 'PERCENT',
    class: name,
  };
}

import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import type { Filter } from './filters.tsx';

/** The holdings of a type whose name or code contains a text, in any case. */
export function filterInvestments(investments: readonly Investment[], { type, text }: Filter) {
  const part = text.trim().toLowerCase();
  return investments.filter(
    ({ investmentName, symbol, investmentType }) =>
      (type === null || investmentType === type) &&
      [investmentName, symbol].some((name) => name.toLowerCase().includes(part)),
  );
}

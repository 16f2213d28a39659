import { currencies } from '../../../contract/fields/currencies.ts';
import { currencyWords } from '../../../finance/money/currency-words.ts';

/** All currencies as the options of a select, found by code or name: the six that are used most come first. */
export const currencyOptions = currencies.map((value) => ({
  value,
  label: `${value} ${currencyWords[value][0]}`,
}));

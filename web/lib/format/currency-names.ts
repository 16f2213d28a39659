import { type Currency, currencies } from '../../../contract/fields/currencies.ts';

/** The browser's own Chinese names of currencies. */
const names = new Intl.DisplayNames('zh-CN', { type: 'currency' });
/** Names that must not depend on the browser: some call HKD 港币. */
const ownNames: Partial<Record<Currency, string>> = { HKD: '港元', CNY: '人民币' };

/** All currencies as the options of a select, found by code or name: the six that are used most come first. */
export const currencyOptions = currencies.map((value) => ({
  value,
  label: `${value} ${ownNames[value] ?? names.of(value)}`,
}));

import { currencies } from '../../../contract/fields/currencies.ts';

/** The browser knows what currencies are called in Chinese. */
const names = new Intl.DisplayNames('zh-CN', { type: 'currency' });
/** It calls the first of them 港元 in some versions and 港币 in others. */
const own: Partial<Record<string, string>> = { HKD: '港元', CNY: '人民币' };

/** All currencies as the options of a select, found by code or name: the six that are used most come first. */
export const currencyOptions = currencies.map((value) => ({
  value,
  label: `${value} ${own[value] ?? names.of(value)}`,
}));

import { type Currency, currencies } from '../../../contract/fields/currencies.ts';

const currencyNames: Record<Currency, string> = {
  CNY: '人民币',
  USD: '美元',
  HKD: '港元',
  EUR: '欧元',
  GBP: '英镑',
  JPY: '日元',
};

/** The six currencies as the options of a select. */
export const currencyOptions = currencies.map((value) => ({
  value,
  label: `${value} ${currencyNames[value]}`,
}));

import type { Currency } from '../../contract/fields/currencies.ts';

/** What currencies are called in Chinese: the name that is shown first, then others that files and announcements use. */
export const currencyWords: Readonly<Record<Currency, readonly [string, ...string[]]>> = {
  CNY: ['人民币', '人民币元', 'RMB', 'CNH'],
  USD: ['美元', '美金', 'US$'],
  HKD: ['港元', '港币', 'HK$'],
  EUR: ['欧元', '€'],
  GBP: ['英镑', '£'],
  JPY: ['日元', '日圆'],
};

import { type Currency, currencies } from '../../contract/fields/currencies.ts';

/** What currencies are called in Chinese: the names that files use. */
export const currencyWords: Readonly<Record<Currency, readonly [string, ...string[]]>> = {
  CNY: ['人民币', '人民币元', 'RMB', 'CNH'],
  USD: ['美元', '美金', 'US$'],
  HKD: ['港元', '港币', 'HK$'],
  EUR: ['欧元', '€'],
  GBP: ['英镑', '£'],
  JPY: ['日元', '日圆'],
  SGD: ['新加坡元', '新元', '新币', 'S$'],
  AUD: ['澳元', '澳币', 'A$'],
  CAD: ['加元', '加币', 'C$'],
  CHF: ['瑞士法郎'],
  KRW: ['韩元'],
  THB: ['泰铢'],
  MYR: ['林吉特', '马币'],
  NZD: ['新西兰元', '纽元'],
  SEK: ['瑞典克朗'],
  NOK: ['挪威克朗'],
  DKK: ['丹麦克朗'],
  INR: ['印度卢比'],
  IDR: ['印尼盾'],
  PHP: ['菲律宾比索'],
  ILS: ['以色列谢克尔'],
  TRY: ['土耳其里拉'],
  PLN: ['波兰兹罗提'],
  CZK: ['捷克克朗'],
  HUF: ['匈牙利福林'],
  RON: ['罗马尼亚列伊'],
  ZAR: ['南非兰特'],
  BRL: ['巴西雷亚尔'],
  MXN: ['墨西哥比索'],
  ISK: ['冰岛克朗'],
};

/** The currency of a name, a sign or a code in any case; undefined for what is none. */
export function currencyOfWord(word: string): Currency | undefined {
  return codeOfWord.get(word.toUpperCase());
}

const codeOfWord: ReadonlyMap<string, Currency> = new Map(
  currencies.flatMap((code) => [code, ...currencyWords[code]].map((word) => [word, code] as const)),
);

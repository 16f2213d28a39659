import { currencyOfWord } from '../../../../finance/money/currency-words.ts';
import type { Decimal } from '../../../../finance/money/decimal.ts';
import { figureOf } from './cells.ts';

/** What files mean without naming a country. */
const names: Readonly<Record<string, string>> = { 元: 'CNY', $: 'USD' };

/** The code of a currency that a file names in words or by its sign. */
export function currencyCode(name: string): string {
  return names[name] ?? currencyOfWord(name) ?? name.toUpperCase();
}

const marked =
  /^(?<sign>[-+(]?)(?<before>(?:US|HK|NZ|[SAC])?\$|€|£|[A-Z]{3}|[\u4e00-\u9fa5]{2,8})?\s*(?<figure>[-+]?[\d.,]+\)?)\s*(?<after>€|£|[A-Z]{3}|[\u4e00-\u9fa5]{1,8})?$/;

/** A figure with the currency that stands beside it in the cell; ¥ alone may be one of two and says none. */
export function moneyOf(cell: string): { figure: Decimal | undefined; currency?: string } {
  const { sign = '', before, figure, after } = marked.exec(cell.trim())?.groups ?? {};
  const mark = before ?? after;
  if (figure === undefined || mark === undefined) return { figure: figureOf(cell) };
  return { figure: figureOf(`${sign}${figure}`), currency: currencyCode(mark) };
}

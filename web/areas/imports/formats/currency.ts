import type { Decimal } from '../../../../finance/money/decimal.ts';
import { figureOf } from './cells.ts';

const names: Readonly<Record<string, string>> = {
  人民币: 'CNY',
  人民币元: 'CNY',
  RMB: 'CNY',
  元: 'CNY',
  美元: 'USD',
  US$: 'USD',
  $: 'USD',
  港币: 'HKD',
  港元: 'HKD',
  HK$: 'HKD',
  欧元: 'EUR',
  '€': 'EUR',
  英镑: 'GBP',
  '£': 'GBP',
  日元: 'JPY',
};

/** The code of a currency that a file names in words or by its sign. */
export function currencyCode(name: string): string {
  return names[name.toUpperCase()] ?? name.toUpperCase();
}

const marked =
  /^(?<sign>[-+(]?)(?<before>US\$|HK\$|\$|€|£|[A-Z]{3}|[\u4e00-\u9fa5]{2,3})?\s*(?<figure>[-+]?[\d.,]+\)?)\s*(?<after>€|£|[A-Z]{3}|[\u4e00-\u9fa5]{1,3})?$/;

/** A figure with the currency that stands beside it in the cell; ¥ alone may be one of two and says none. */
export function moneyOf(cell: string): { figure: Decimal | undefined; currency?: string } {
  const { sign = '', before, figure, after } = marked.exec(cell.trim())?.groups ?? {};
  const mark = before ?? after;
  if (figure === undefined || mark === undefined) return { figure: figureOf(cell) };
  return { figure: figureOf(`${sign}${figure}`), currency: currencyCode(mark) };
}

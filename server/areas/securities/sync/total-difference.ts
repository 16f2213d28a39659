import { isCurrency } from '../../../../contract/fields/currencies.ts';
import {
  brokerLabels,
  type SecuritiesAccountType,
} from '../../../../contract/securities/securities-fields.ts';
import {
  type BrokerHolding,
  type BrokerMoney,
  brokerageTotal,
  convertBrokerMoney,
} from '../../../../finance/holdings/brokerage.ts';
import { type Decimal, decimal, sum, zero } from '../../../../finance/money/decimal.ts';
import { formatAmount } from '../../../../finance/money/format-amount.ts';
import type { RateTable } from '../../../../finance/money/rates.ts';

/** Accepted difference, as a part of the broker's total: prices and rates have other times and sources. */
const tolerance = decimal('0.01');

/** What one reading of an account found. */
export interface WholeAccount {
  accountType: SecuritiesAccountType;
  holdings: readonly BrokerHolding[];
  cash: readonly BrokerMoney[];
  /** The broker's own total by currency; null when it gives none. */
  total: readonly BrokerMoney[] | null;
}

/**
 * A text with both totals, in the currency of the broker's, when the sum of the reading differs by more
 * than 1 % from the total that the broker gives; undefined when they agree, or when a missing rate
 * makes them incomparable.
 */
export function totalDifference(
  { accountType, holdings, cash, total }: WholeAccount,
  rates: RateTable,
  today: string,
): string | undefined {
  const currency = total?.[0]?.currency ?? 'USD';
  if (!total || !isCurrency(currency)) return undefined;
  const inOne = total.map((money) => convertBrokerMoney(money, currency, rates));
  if (inOne.includes(undefined)) return undefined;
  const brokerTotal = sum(inOne.map((amount) => amount ?? zero));
  const read = brokerageTotal(holdings, cash, currency, rates, today);
  // A currency that the product does not support is missing from our sum for ever, so the
  // difference is shown. A supported one lacks a rate only until the first rates are fetched.
  if (read.missingRates.some(isCurrency)) return undefined;
  if (read.totalAssets.minus(brokerTotal).abs().lte(brokerTotal.abs().times(tolerance)))
    return undefined;
  const broker = brokerLabels[accountType];
  return `总资产：${broker}显示 ${inWords(brokerTotal, currency)}，读取合计 ${inWords(read.totalAssets, currency)}，相差超过 1%`;
}

/** `HKD 1,234.50`. */
function inWords(amount: Decimal, currency: string): string {
  return `${currency} ${formatAmount(amount)}`;
}

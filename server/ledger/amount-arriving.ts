import type { Currency } from '../../contract/fields/currencies.ts';
import { type Decimal, decimal } from '../../finance/money/decimal.ts';
import { fieldError } from '../errors.ts';

interface TransferAmounts {
  amount: number;
  toAmount?: number | null | undefined;
}

/** What arrives in the second account of a transfer; between two currencies, the person states it. */
export function amountArriving(
  { amount, toAmount }: TransferAmounts,
  from: { currency: Currency },
  to: { currency: Currency },
): Decimal {
  if (from.currency !== to.currency) {
    if (toAmount == null) throw fieldError('toAmount', '账户币种不同，请填写到账金额');
    return decimal(toAmount);
  }
  if (toAmount != null && toAmount !== amount) {
    throw fieldError('toAmount', '同币种转账的到账金额必须相同');
  }
  return decimal(amount);
}

import { type Decimal, round, zero } from '../../money/decimal.ts';
import { fundPlaces, sharesFor, subscribe } from './fund-charges.ts';

/** What was ordered: a SUBSCRIBE states an amount, a REDEEM shares. */
export type OrderTerms = {
  /** At most one of the two charges. */
  ratePercent: Decimal | null;
  fixedFee: Decimal | null;
} & (
  | { side: 'SUBSCRIBE'; amount: Decimal; truncate: boolean }
  | { side: 'REDEEM'; quantity: Decimal }
);

/** The figures of the fund's confirmation; those left out follow from the order. */
export interface StatedConfirmation {
  nav: Decimal;
  quantity?: Decimal | undefined;
  fee?: Decimal | undefined;
  net?: Decimal | undefined;
}

export interface Confirmation {
  quantity: Decimal;
  /** Of a SUBSCRIBE what was paid, of a REDEEM what the shares were worth. */
  amount: Decimal;
  fee: Decimal;
  /** Of a SUBSCRIBE what bought shares, of a REDEEM what is paid out. */
  net: Decimal;
}

export interface ConfirmationProblem {
  field: 'quantity' | 'fee' | 'net';
  message: string;
}

/** What an order comes to at the net value of its pricing day, or which stated figure is impossible. */
export function confirmOrder(
  order: OrderTerms,
  stated: StatedConfirmation,
): Confirmation | ConfirmationProblem {
  return order.side === 'SUBSCRIBE' ? confirmPurchase(order, stated) : confirmSale(order, stated);
}

function confirmPurchase(
  { amount, ratePercent, fixedFee, truncate }: Extract<OrderTerms, { side: 'SUBSCRIBE' }>,
  { nav, ...stated }: StatedConfirmation,
): Confirmation | ConfirmationProblem {
  const charge = fixedFee ? { fixed: fixedFee } : { percent: ratePercent ?? zero };
  const fee =
    stated.fee ??
    stated.net?.times(-1).plus(amount) ??
    subscribe({ amount, nav, fee: charge, truncate }).fee;
  const net = stated.net ?? amount.minus(fee);
  if (net.gt(amount)) return { field: 'net', message: '确认净额不能超过申购金额' };
  if (fee.gte(amount)) return { field: 'fee', message: '手续费必须小于申购金额' };
  if (!net.plus(fee).eq(amount)) {
    return {
      field: 'net',
      message: `确认净额加手续费应等于申购金额 ${amount.toFixed(fundPlaces)}`,
    };
  }
  const quantity = stated.quantity ?? sharesFor(net, nav, truncate);
  if (!quantity.gt(0)) return { field: 'quantity', message: '确认份额必须大于0' };
  return { quantity, amount, fee, net };
}

function confirmSale(
  { ratePercent, fixedFee, ...order }: Extract<OrderTerms, { side: 'REDEEM' }>,
  { nav, ...stated }: StatedConfirmation,
): Confirmation | ConfirmationProblem {
  const quantity = stated.quantity ?? order.quantity;
  const product = round(quantity.times(nav), fundPlaces);
  const amount = stated.fee && stated.net ? stated.net.plus(stated.fee) : product;
  if (!amount.gt(0)) return { field: 'quantity', message: '赎回金额必须大于0' };
  const percent = ratePercent ?? zero;
  const fee =
    stated.fee ??
    stated.net?.times(-1).plus(amount) ??
    fixedFee ??
    round(amount.times(percent).times('0.01'), fundPlaces);
  if (fee.lt(0)) return { field: 'net', message: '确认净额不能超过赎回金额' };
  if (fee.gt(amount)) return { field: 'fee', message: '手续费不能超过赎回金额' };
  return { quantity, amount, fee, net: amount.minus(fee) };
}

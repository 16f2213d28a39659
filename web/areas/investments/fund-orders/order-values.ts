import { z } from 'zod';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import { currencyField } from '../../../../contract/fields/fields.ts';
import {
  confirmFundOrderBody,
  firstOrderBody,
  paidFundOrderBody,
  placeFundOrderBody,
} from '../../../../contract/investments/fund-orders/fund-order-fields.ts';
import type { FundOrderSide } from '../../../../contract/investments/fund-orders/fund-order-words.ts';
import type { FundOrder } from '../../../../contract/investments/fund-orders/fund-orders.ts';
import { createInvestmentBody } from '../../../../contract/investments/investment-fields.ts';
import { dayIn } from '../../../../finance/calendar/days.ts';
import {
  type FundDays,
  fundDays,
  homeTimeZone,
  orderMoment,
} from '../../../../finance/calendar/fund-days.ts';
import { timeIn } from '../../../../finance/calendar/instants.ts';
import { tradingCalendar } from '../../../../finance/calendar/trading-days.ts';
import { confirmOrder } from '../../../../finance/holdings/charges/order-confirmation.ts';
import { decimal, toText } from '../../../../finance/money/decimal.ts';
import { noAccount, noMoneyMoves } from '../../../ledger/account-of-money.ts';
import { formOf } from '../../../lib/forms/form-of.ts';
import { amountFromText, plainNumber } from '../../../ui/forms/amount-text.ts';

/** Every field of the form; the numbers are texts until they are read. */
export interface OrderFields {
  investmentId: string;
  side: FundOrderSide;
  amount: string;
  quantity: string;
  /** `YYYY-MM-DDTHH:mm` by the clocks of Shanghai; empty is now. */
  placedAt: string;
  ratePercent: string;
  fixedFee: string;
  qdii: boolean;
  truncate: boolean;
  accountId: string;
  /** What an account in another currency has paid. */
  accountAmount: string;
  note: string;
  /** Of a fund that is not held yet. */
  investmentName: string;
  symbol: string;
  currency: Currency;
}

/** A fund that is ordered for the first time. */
export type NewFund = Pick<OrderFields, 'investmentName' | 'symbol' | 'currency'>;

const noFund: NewFund = { investmentName: '', symbol: '', currency: 'CNY' };

export function newOrder(investmentId: string, newFund: NewFund = noFund): OrderFields {
  const numbers = { amount: '', quantity: '', ratePercent: '', fixedFee: '' };
  const rest = { placedAt: '', qdii: false, truncate: false, note: '' };
  return { investmentId, side: 'SUBSCRIBE', ...numbers, ...rest, ...noMoneyMoves, ...newFund };
}

/** Reads the form, without the fields of the other side. */
export const orderSchema = z
  .custom<OrderFields>()
  .transform((fields) => termsOf(fields) as z.input<typeof placeFundOrderBody>)
  .pipe(placeFundOrderBody);

const { investmentName, symbol } = createInvestmentBody.shape;
const newFundFields = z.object({ investmentName, symbol, currency: currencyField });

/** Reads the form for a fund that is not held yet. */
export const newFundOrderSchema = z
  .custom<OrderFields>()
  .transform((fields) => termsOf(fields) as z.input<typeof newFundFields & typeof firstOrderBody>)
  .pipe(z.intersection(newFundFields, firstOrderBody));

function termsOf(fields: OrderFields) {
  const isPurchase = fields.side === 'SUBSCRIBE';
  const hasAccount = fields.accountId !== noAccount;
  return {
    ...fields,
    amount: isPurchase ? amountFromText(fields.amount) : null,
    quantity: isPurchase ? null : amountFromText(fields.quantity),
    placedAt: fields.placedAt ? `${fields.placedAt.replace('T', ' ')}:00` : null,
    ratePercent: amountFromText(fields.ratePercent),
    fixedFee: amountFromText(fields.fixedFee),
    truncate: isPurchase && fields.truncate,
    accountId: hasAccount ? fields.accountId : null,
    accountAmount: isPurchase && hasAccount ? amountFromText(fields.accountAmount) : null,
  };
}

/** The body that adds a fund with its first order. */
export function newFundBody(values: z.output<typeof newFundOrderSchema>) {
  const { investmentName, symbol, currency, ...firstOrder } = values;
  return { investmentName, symbol, currency, investmentType: 'FUND' as const, firstOrder };
}

/** The days of an order placed at a time, as far as this browser knows the closures. */
export function daysOf(placedAt: string, isQdii: boolean, now: Date): FundDays | undefined {
  const text = placedAt ? `${placedAt.replace('T', ' ')}:00` : now.toISOString();
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return undefined;
  const { day, time } = orderMoment(text);
  return fundDays(tradingCalendar('CN', []), { day, time, isQdii, foreignClosed: [] });
}

/** Now, as a field for a time of Shanghai has it. */
export function homeTime(now: Date): string {
  return `${dayIn(homeTimeZone, now)}T${timeIn(homeTimeZone, now).slice(0, 5)}`;
}

export const confirmationForm = formOf(confirmFundOrderBody.omit({ net: true, version: true }));

const { day, accountAmount } = paidFundOrderBody.shape;
/** The money of a redemption. */
export const paymentForm = formOf(z.object({ day: day.unwrap().unwrap(), accountAmount }));

/**
 * The figures of an order at a typed net value; quantity and fee follow from it unless they are stated.
 * Undefined while they cannot be worked out.
 */
export function figuresOfConfirmation(
  order: FundOrder,
  nav: string,
  stated: { quantity?: string; fee?: string },
) {
  const number = (text: string | undefined) => {
    const plain = text === undefined ? undefined : plainNumber(text);
    return plain === undefined ? undefined : decimal(plain);
  };
  const price = number(nav);
  if (!price?.gt(0)) return undefined;
  const optional = (value: number | null) => (value === null ? null : decimal(value));
  const charges = {
    ratePercent: optional(order.ratePercent),
    fixedFee: optional(order.fixedFee),
  };
  const terms =
    order.side === 'SUBSCRIBE'
      ? {
          side: 'SUBSCRIBE' as const,
          amount: decimal(order.amount ?? 0),
          truncate: order.truncate,
          ...charges,
        }
      : { side: 'REDEEM' as const, quantity: decimal(order.quantity ?? 0), ...charges };
  const result = confirmOrder(terms, {
    nav: price,
    quantity: number(stated.quantity),
    fee: number(stated.fee),
  });
  if ('message' in result) return undefined;
  const { quantity, amount, fee, net } = result;
  return {
    quantity: toText(quantity),
    fee: toText(fee),
    net: Number(toText(net)),
    amount: Number(toText(amount)),
  };
}

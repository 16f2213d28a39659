import { z } from 'zod';
import {
  dayText,
  decimalText,
  fileDescription,
  instantText,
  moneyRules,
  recorded,
  row,
} from '../../fields/file-fields.ts';
import { listOf } from '../../fields/list-field.ts';
import { booleanField, fundOrderSide, fundOrderStatus } from './fund-order-fields.ts';

const money = decimalText({ ...moneyRules, above: 0 }).nullish();
const charge = decimalText({ ...moneyRules, min: 0 }).nullish();
const number = z.int({ error: '必须是整数' }).min(1, { error: '必须大于0' }).nullish();

/** An order of a fund, oldest first. */
export const fundOrderInFile = row({
  side: fundOrderSide,
  status: fundOrderStatus,
  placedAt: instantText,
  amount: money,
  quantity: decimalText({ above: 0, max: 1e30 }).nullish(),
  ratePercent: decimalText({ min: 0, max: 100 }).nullish(),
  fixedFee: charge,
  truncate: booleanField,
  qdii: booleanField,
  foreignClosed: listOf(dayText, { error: '必须是列表', max: 30, tooLong: '最多30天' }),
  pricingDay: dayText,
  confirmDay: dayText,
  expected: booleanField,
  nav: decimalText({ above: 0, max: 1e30 }).nullish(),
  fee: charge,
  net: charge,
  paidDay: dayText.nullish(),
  /** The number, from 1, of the account that its money moves in, and of the transaction that moved it. */
  account: number,
  transaction: number,
  accountAmount: money,
  /** The number, from 1, of the entry of this fund that its confirmation wrote. */
  entry: number,
  /** The number, from 1, of the plan of this fund that placed it, and the planned day. */
  plan: number,
  plannedDay: dayText.nullish(),
  note: fileDescription,
  ...recorded,
});

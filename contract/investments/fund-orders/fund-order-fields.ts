import { z } from 'zod';
import { dayField } from '../../fields/day-field.ts';
import { decimal, optionalText, requiredText, rowId, versionField } from '../../fields/fields.ts';
import { listOf } from '../../fields/list-field.ts';
import { type FundOrderSide, fundOrderSides, fundOrderStatuses } from './fund-order-words.ts';

export const investmentIdField = requiredText('请选择基金', 100);
export const fundOrderSide = z.enum(fundOrderSides, { error: '请选择申购或赎回' });
export const fundOrderStatus = z.enum(fundOrderStatuses, { error: '不支持的订单状态' });
/** Percent of what is left after the fee; of a redemption, of what it brings. */
export const ratePercentField = decimal({
  message: '费率不能小于0',
  min: 0,
  max: 100,
  decimals: 6,
});
export const fundAmountField = decimal({ message: '申购金额必须大于0', min: 0.01, decimals: 2 });
const quantity = decimal({ message: '赎回份额必须大于0', min: 0.000001, decimals: 12 });
const fee = decimal({ message: '手续费不能为负数', min: 0, decimals: 2 });
const accountAmount = decimal({ message: '账户实际金额必须大于0', min: 0.01, decimals: 2 });
export const booleanField = z.boolean({ error: '必须是 true 或 false' });
export const accountIdField = rowId('账户不存在').nullish();

/** More in a row would be an error: no market is closed for so long. */
const mostForeignClosed = 30;

interface SidedBody {
  side: FundOrderSide;
  amount?: number | null | undefined;
  quantity?: number | null | undefined;
}
const isSubscription = ({ side }: SidedBody) => side === 'SUBSCRIBE';

const orderTerms = {
  /** An instant, `yyyy-MM-dd HH:mm:ss` in Shanghai, or a day, which means its start. */
  placedAt: dayField('下单时间不能为空').nullish(),
  ratePercent: ratePercentField.nullish(),
  fixedFee: fee.nullish(),
  /** Whether the fund cuts shares off at the second place instead of rounding them. */
  truncate: booleanField.nullish(),
  /** Whether the fund invests abroad. */
  qdii: booleanField.nullish(),
  /** Days on which the market abroad is closed. */
  foreignClosed: listOf(dayField('日期不能为空'), {
    error: '必须是列表',
    max: mostForeignClosed,
    tooLong: `最多${mostForeignClosed}天`,
  }).nullish(),
  accountId: accountIdField,
  /** What a SUBSCRIBE has taken from that account; needed where its currency is not the fund's. */
  accountAmount: accountAmount.nullish(),
  note: optionalText(500),
};

interface Charged {
  ratePercent?: number | null | undefined;
  fixedFee?: number | null | undefined;
}
const hasOneCharge = ({ ratePercent, fixedFee }: Charged) =>
  ratePercent == null || fixedFee == null;
const twoCharges = { error: '费率和固定手续费只能填写一个', path: ['fixedFee'] };

/** The purchase with which a new holding begins; it has no shares until it is confirmed. */
export const firstOrderBody = z
  .object({ amount: fundAmountField, ...orderTerms })
  .refine(hasOneCharge, twoCharges);

export const placeFundOrderBody = z
  .object({
    investmentId: investmentIdField,
    side: fundOrderSide,
    /** What a SUBSCRIBE pays, its fee included. */
    amount: fundAmountField.nullish(),
    /** The shares that a REDEEM gives back. */
    quantity: quantity.nullish(),
    ...orderTerms,
  })
  .refine((body) => !isSubscription(body) || body.amount != null, {
    error: '申购金额必须大于0',
    path: ['amount'],
  })
  .refine((body) => !isSubscription(body) || body.quantity == null, {
    error: '申购请填写金额，份额在确认时得出',
    path: ['quantity'],
  })
  .refine((body) => isSubscription(body) || body.quantity != null, {
    error: '赎回份额必须大于0',
    path: ['quantity'],
  })
  .refine((body) => isSubscription(body) || body.amount == null, {
    error: '赎回请填写份额，金额在确认时得出',
    path: ['amount'],
  })
  .refine((body) => isSubscription(body) || body.accountAmount == null, {
    error: '赎回的到账金额请在登记到账时填写',
    path: ['accountAmount'],
  })
  .refine(hasOneCharge, twoCharges);
export type PlaceFundOrderBody = z.output<typeof placeFundOrderBody>;

/** What is given wins over what the order's rate and the net value come to. */
export const confirmFundOrderBody = z.object({
  nav: decimal({ message: '净值必须大于0', min: 1e-8 }).nullish(),
  quantity: decimal({ message: '确认份额必须大于0', min: 0.000001, decimals: 12 }).nullish(),
  fee: fee.nullish(),
  net: decimal({ message: '确认净额不能小于0', min: 0, decimals: 2 }).nullish(),
  version: versionField,
});
export type ConfirmFundOrderBody = z.output<typeof confirmFundOrderBody>;

export const paidFundOrderBody = z.object({
  /** When the money came; default: today. */
  day: dayField('到账日期不能为空').nullish(),
  /** What has come into the linked account; needed where its currency is not the fund's. */
  accountAmount: accountAmount.nullish(),
  version: versionField,
});

export const cancelFundOrderBody = z.object({ version: versionField });

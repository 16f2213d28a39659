import { z } from 'zod';
import { dayField } from '../fields/day-field.ts';
import { decimal, optionalText, requiredText, rowId, versionField } from '../fields/fields.ts';
import { entryTypes } from './entry-types.ts';

export const entryType = z.enum(entryTypes, {
  error: ({ input }) => (input == null || input === '' ? '交易类型不能为空' : '不支持的交易类型'),
});

/** What each type needs beyond this is checked by `finance/holdings/entries/check-entry.ts`. */
const decimals = 20;
const quantity = decimal({ message: '数量必须大于0', min: 0, decimals }).nullish();
const price = decimal({ message: '价格不能小于0', min: 0, decimals }).nullish();
const amount = decimal({ message: '金额必须大于0', min: 0, decimals }).nullish();
const fee = decimal({ message: '费用不能为负数', min: 0, decimals }).nullish();
const tax = decimal({ message: '税费不能为负数', min: 0, decimals }).nullish();
const ratioText = '拆合股比例必须是两个不同的正整数';
const ratio = z
  .int({ error: ratioText })
  .min(1, { error: ratioText })
  .max(1_000_000, { error: ratioText })
  .nullish();
const day = dayField('交易日期不能为空');
const otherDay = dayField('日期不能为空').nullish();

/** The other side of a conversion, or of a transfer between own positions. */
const counterpart = z.object(
  {
    investmentId: requiredText('请选择转入的投资', 100),
    quantity,
    price,
    amount,
    fee,
    tax,
    day: otherDay,
  },
  { error: '转换（转账）必须同时有转出和转入' },
);

const details = {
  time: z
    .string({ error: '时间格式应为 HH:mm:ss' })
    .regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, { error: '时间格式应为 HH:mm:ss' })
    .nullish(),
  quantity,
  price,
  /** Before charges. Where it is given it wins over quantity × price. */
  amount,
  fee,
  tax,
  ratioNew: ratio,
  ratioOld: ratio,
  /** The total cost that an OPENING, a TRANSFER_IN or a CORRECTION states. */
  cost: decimal({ message: '成本不能为负数', min: 0, decimals }).nullish(),
  /** The cash account that the money is moved in, in the same transaction. */
  accountId: rowId('账户不存在').nullish(),
  /** What that account moved; needed where its currency is another one. */
  accountAmount: decimal({ message: '金额必须大于0', min: 0.01, decimals: 2 }).nullish(),
  confirmDay: otherDay,
  recordDay: otherDay,
  note: optionalText(500),
  counterpart: counterpart.nullish(),
};

const notAnEntry = { error: '必须是一个 {…} 对象' };

export const addEntryBody = z.object({ type: entryType, day, ...details }, notAnEntry);
export type AddEntryBody = z.output<typeof addEntryBody>;

/** What is left out stays, `null` clears; the type of an entry is never another one. */
export const editEntryBody = z.object(
  { type: entryType.optional(), day: day.optional(), ...details, version: versionField },
  notAnEntry,
);
export type EditEntryBody = z.output<typeof editEntryBody>;

export const previewEntryBody = z.object({
  action: z.enum(['add', 'edit', 'remove'], { error: '不支持的操作' }),
  /** Of the entry to edit or to remove. */
  entryId: rowId('交易记录不存在').nullish(),
  entry: editEntryBody.nullish(),
});

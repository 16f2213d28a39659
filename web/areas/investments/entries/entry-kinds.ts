import { type EntryType, entryTypeLabels } from '../../../../contract/investments/entry-types.ts';
import type { InvestmentType } from '../../../../contract/investments/investment-fields.ts';

/** The numbers that an entry may state. */
export type EntryNumber =
  | 'ratioNew'
  | 'ratioOld'
  | 'quantity'
  | 'price'
  | 'amount'
  | 'cost'
  | 'fee'
  | 'tax';

interface NumberField {
  name: EntryNumber;
  label: string;
  description?: string;
  optional?: true;
  /** What stands behind the number: the currency of the holding. */
  isMoney?: true;
}

interface EntryKind {
  /** In one sentence: when it is used and what it does. */
  hint: string;
  fields: readonly NumberField[];
}

const optionalMoney = { isMoney: true, optional: true } as const;
const quantity: NumberField = { name: 'quantity', label: '数量' };
const price: NumberField = {
  name: 'price',
  label: '价格',
  description: '和成交金额填一个即可',
  ...optionalMoney,
};
const tradeAmount: NumberField = { name: 'amount', label: '成交金额', ...optionalMoney };
const paidAmount: NumberField = { name: 'amount', label: '金额', isMoney: true };
const fee: NumberField = { name: 'fee', label: '费用', ...optionalMoney };
const tax: NumberField = { name: 'tax', label: '税', ...optionalMoney };
const receivedQuantity: NumberField = { name: 'quantity', label: '到账数量' };

const tradeFields = [quantity, price, tradeAmount, fee, tax];
/** Quantity and cost as they are stated, whatever they come from. */
const stateFields: NumberField[] = [
  quantity,
  { name: 'price', label: '成本价', ...optionalMoney },
  {
    name: 'cost',
    label: '总成本',
    description: '和成本价填一个即可，都填时以总成本为准',
    ...optionalMoney,
  },
];

/** What each kind of entry asks for, in the order of the form. */
export const entryKinds: Readonly<Record<EntryType, EntryKind>> = {
  OPENING: { hint: '开始记录时已经持有的数量和成本。', fields: stateFields },
  BUY: { hint: '成本增加成交金额、费用和税。', fields: tradeFields },
  SELL: { hint: '按平均成本结转，差额计入已实现盈亏。', fields: tradeFields },
  DIVIDEND: { hint: '分到手的现金，或利息；日期填到账日。', fields: [paidAmount, tax, fee] },
  REINVEST: {
    hint: '分红没有取出，直接换成了份额：计入分红收入，也计入成本。',
    fields: [{ ...paidAmount, label: '分红金额' }, receivedQuantity, tax, fee],
  },
  BONUS: { hint: '公司送的股份：数量增加，成本不变。', fields: [receivedQuantity] },
  CAPITALISATION: { hint: '公积金转增的股份：数量增加，成本不变。', fields: [receivedQuantity] },
  RIGHTS: {
    hint: '按配股价买入配给的股份。',
    fields: [
      { ...receivedQuantity, label: '配股数量' },
      { ...price, label: '配股价' },
      tradeAmount,
      fee,
      tax,
    ],
  },
  SPLIT: {
    hint: '拆股或合股：1 股拆成 2 股填 1 和 2，成本不变。',
    fields: [
      { name: 'ratioOld', label: '原来' },
      { name: 'ratioNew', label: '变成' },
      { name: 'quantity', label: '之后持有', description: '留空时按比例计算', optional: true },
      { ...paidAmount, label: '零股折现', optional: true },
    ],
  },
  FEE: { hint: '单独收取的费用，从已实现盈亏中减去。', fields: [paidAmount] },
  TAX: { hint: '单独补扣的税，例如卖出后补扣的红利税；从分红收入中减去。', fields: [paidAmount] },
  RETURN_OF_CAPITAL: { hint: '退回的本金：成本相应减少。', fields: [paidAmount] },
  TRANSFER_IN: { hint: '从别处转来的份额，带着原来的成本。', fields: stateFields },
  TRANSFER_OUT: { hint: '转到别处的份额：按平均成本转走，不算卖出。', fields: [quantity] },
  CONVERT_OUT: { hint: '卖出这只基金，同时买入另一只，一起记录。', fields: tradeFields },
  CONVERT_IN: { hint: '基金转换的转入一方。', fields: tradeFields },
  CORRECTION: {
    hint: '说不清中间发生了什么时，直接写当天收盘后持有的数量和成本；数量可以是 0。',
    fields: stateFields,
  },
};

const cashTypes: ReadonlySet<EntryType> = new Set([
  'BUY',
  'SELL',
  'DIVIDEND',
  'RIGHTS',
  'SPLIT',
  'FEE',
  'TAX',
  'RETURN_OF_CAPITAL',
]);

/** Whether money changes hands, which may be booked in a cash account. */
export function movesCash(type: EntryType): boolean {
  return cashTypes.has(type);
}

/** What can be written down anew. The side that comes in is written with the one that goes out. */
const offeredTypes: readonly EntryType[] = [
  'BUY',
  'SELL',
  'DIVIDEND',
  'REINVEST',
  'BONUS',
  'CAPITALISATION',
  'RIGHTS',
  'SPLIT',
  'FEE',
  'TAX',
  'RETURN_OF_CAPITAL',
  'CONVERT_OUT',
  'TRANSFER_IN',
  'TRANSFER_OUT',
  'CORRECTION',
  'OPENING',
];

/** Kinds with another side: a conversion needs one, a transfer may go to outside. */
export function hasOtherSide(type: EntryType): boolean {
  return type === 'CONVERT_OUT' || type === 'TRANSFER_OUT';
}

const typesWithConfirmDay: ReadonlySet<EntryType> = new Set([
  'OPENING',
  'BUY',
  'SELL',
  'REINVEST',
  'CONVERT_OUT',
  'CONVERT_IN',
  'TRANSFER_IN',
]);
const typesWithRecordDay: ReadonlySet<EntryType> = new Set(['DIVIDEND', 'BONUS']);

/** The dates that a kind may state beside its own: a fund confirms shares, a company records holders. */
export function otherDays(type: EntryType, investmentType: InvestmentType) {
  return [
    ...(investmentType === 'FUND' && typesWithConfirmDay.has(type)
      ? (['confirmDay'] as const)
      : []),
    ...(typesWithRecordDay.has(type) ? (['recordDay'] as const) : []),
  ];
}

const option = (value: EntryType) => ({ value, label: entryTypeLabels[value] });

/** The kinds that a new entry may be; of an edited one, its own. */
export function kindOptions(own?: EntryType) {
  return own ? [option(own)] : offeredTypes.map(option);
}

/** All kinds, to filter by. */
export const allKinds = (Object.keys(entryTypeLabels) as EntryType[]).map(option);

export function isOffered(text: string | null): text is EntryType {
  return offeredTypes.some((type) => type === text);
}

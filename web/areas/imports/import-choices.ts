import type {
  MappingKind,
  mappingAmountModes,
  mappingDateOrders,
} from '../../../contract/imports/import-words.ts';

/** How `03/04/2026` and the like are meant. */
export type DateOrder = (typeof mappingDateOrders)[number];

/**
 * How a table says which way money went: by the amount's sign, by one column for money in and another
 * for money out, or by a column that says 收入 or 支出.
 */
export type AmountMode = (typeof mappingAmountModes)[number];

/** The columns of a table, field by field, as the person mapped them. */
export interface ImportMapping {
  kind: MappingKind;
  /** The field (see `mappingFields`) and the header of its column. */
  columns: Partial<Record<MappingField, string>>;
  options: { dateOrder?: DateOrder; amountMode?: AmountMode };
}

/** What the person chose. Everything left out is as `readImportFile` found it. */
export interface ImportChoices {
  /** The place of the table among `ReadFile.tables`. */
  table?: number;
  /** One of `ReadFile.formats`. */
  source?: string;
  /** Instead of a known format. */
  mapping?: ImportMapping;
  dateOrder?: DateOrder;
  /** The whole code for each one that lost its leading zeros: `{ '700': '00700.HK' }`. */
  codes?: Readonly<Record<string, string>>;
}

/** The fields that a column can be mapped to, in the order of the screen, with their words. */
export const mappingFields = {
  CASH: {
    date: '日期',
    time: '时间',
    amount: '金额',
    amountIn: '收入金额',
    amountOut: '支出金额',
    direction: '收支方向',
    currency: '币种',
    balance: '余额',
    account: '账户',
    counterAccount: '对方账户（转账）',
    counterparty: '交易对方',
    note: '备注',
    number: '流水号',
  },
  TRADES: {
    date: '日期',
    time: '时间',
    word: '买卖方向（业务名称）',
    symbol: '代码',
    name: '名称',
    quantity: '数量',
    price: '价格',
    amount: '成交金额',
    fee: '费用',
    tax: '税费',
    cash: '发生金额',
    currency: '币种',
    holder: '股东账户',
    note: '备注',
    number: '成交编号',
  },
} as const satisfies Record<MappingKind, Record<string, string>>;

export type MappingField =
  | keyof (typeof mappingFields)['CASH']
  | keyof (typeof mappingFields)['TRADES'];

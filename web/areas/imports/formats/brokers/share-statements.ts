import { type Format, format } from '../format.ts';
import { readShareRows, type ShareField } from './share-row.ts';

interface Statement {
  source: string;
  label: string;
  columns: Partial<Record<ShareField, readonly string[]>>;
  mark?: RegExp;
}

/** Every header of the statements below, for those of other firms. */
const anyColumns: Record<ShareField, readonly string[]> = {
  day: ['成交日期', '交割日期', '交收日期', '交易日期', '发生日期', '清算日期', '日期', '业务日期'],
  time: ['成交时间', '交易时间', '委托时间', '时间', '发生时间'],
  code: ['证券代码', '股票代码', '代码', '基金代码'],
  name: ['证券名称', '股票名称', '名称', '证券简称', '基金名称'],
  word: [
    '业务名称',
    '操作',
    '摘要',
    '买卖标志',
    '买卖方向',
    '交易类别',
    '交易类型',
    '业务类型',
    '委托方向',
    '方向',
    '业务标志',
  ],
  quantity: ['成交数量', '数量', '成交股数', '发生数量', '成交份额'],
  remaining: ['剩余数量', '股份本次余额', '股份余额', '证券余额'],
  price: ['成交均价', '成交价格', '价格', '均价', '成交价'],
  amount: ['成交金额', '成交额'],
  cash: ['发生金额', '清算金额', '收付金额', '资金发生数', '变动金额', '交收金额'],
  commission: ['手续费', '佣金', '净佣金'],
  levy: ['规费', '交易规费', '经手费'],
  transfer: ['过户费'],
  settlement: ['结算费', '清算费', '交易所清算费'],
  extra: ['附加费', '证管费'],
  other: ['其他杂费', '其他费用', '其他费', '其它费用', '其它费', '杂费'],
  stamp: ['印花税'],
  totalFee: ['总费用', '费用合计', '费用', '合计费用'],
  holder: ['股东帐户', '股东账户', '股东代码', '股东账号', '股东帐号', '证券账户'],
  number: ['成交编号', '合同编号', '委托编号', '委托号', '合同号', '流水号'],
  currency: ['币种', '货币', '货币单位'],
  market: ['交易市场', '市场', '市场名称', '交易所'],
  balance: ['资金余额', '资金本次余额', '剩余金额'],
  note: ['备注'],
};

/** The columns that the statements of many firms begin with. */
const usual = {
  day: ['成交日期'],
  code: ['证券代码'],
  name: ['证券名称'],
  quantity: ['成交数量'],
  amount: ['成交金额'],
} as const;

/** The columns as each firm's program names them. */
const statements: readonly Statement[] = [
  {
    source: 'tonghuashun',
    label: '同花顺交割单',
    columns: {
      ...usual,
      word: ['操作', '摘要'],
      price: ['成交均价'],
      cash: ['发生金额'],
      commission: ['手续费'],
      stamp: ['印花税'],
      other: ['其他杂费'],
      number: ['合同编号'],
      holder: ['股东帐户', '股东账户'],
    },
  },
  {
    source: 'tonghuashun-ledger',
    label: '同花顺投资账本',
    columns: {
      ...usual,
      time: ['成交时间'],
      code: ['代码'],
      name: ['名称'],
      word: ['交易类别'],
      price: ['成交价格'],
      cash: ['发生金额'],
      totalFee: ['费用'],
      note: ['备注'],
    },
  },
  {
    source: 'tongdaxin',
    label: '通达信历史成交',
    columns: {
      ...usual,
      time: ['成交时间'],
      word: ['买卖标志'],
      price: ['成交价格'],
      number: ['成交编号'],
      cash: ['发生金额'],
      holder: ['股东代码'],
    },
  },
  {
    source: 'eastmoney',
    label: '东方财富交割单',
    columns: {
      ...usual,
      day: ['交割日期'],
      word: ['业务名称'],
      price: ['成交价格'],
      commission: ['手续费'],
      stamp: ['印花税'],
      transfer: ['过户费'],
      other: ['其他费用'],
      cash: ['发生金额'],
      number: ['成交编号'],
    },
  },
  {
    source: 'huatai',
    label: '华泰证券交割单',
    mark: /华泰|涨乐/,
    columns: {
      ...usual,
      word: ['操作'],
      price: ['成交均价'],
      cash: ['发生金额'],
      commission: ['手续费'],
      stamp: ['印花税'],
      other: ['其他杂费'],
      number: ['合同编号'],
    },
  },
  {
    source: 'huatai-app',
    label: '涨乐财富通交割单',
    columns: {
      day: ['日期'],
      word: ['摘要'],
      code: ['证券代码'],
      quantity: ['成交数量'],
      price: ['成交价格'],
      amount: ['成交金额'],
      commission: ['佣金'],
      stamp: ['印花税'],
      transfer: ['过户费'],
      other: ['其他杂费'],
      cash: ['发生金额'],
      number: ['委托号'],
    },
  },
  {
    source: 'huaxi',
    label: '华西证券交割单',
    columns: {
      ...usual,
      day: ['交收日期'],
      time: ['成交时间'],
      word: ['业务名称'],
      price: ['成交价格'],
      remaining: ['剩余数量'],
      totalFee: ['总费用'],
      cash: ['清算金额'],
      stamp: ['印花税'],
      currency: ['币种'],
      number: ['成交编号'],
      holder: ['股东代码'],
    },
  },
  {
    source: 'cmschina',
    label: '招商证券交割单',
    columns: {
      day: ['成交日期'],
      word: ['业务名称'],
      code: ['证券代码'],
      name: ['证券名称'],
      price: ['成交价格'],
      quantity: ['成交数量'],
      cash: ['发生金额'],
      commission: ['手续费'],
      stamp: ['印花税'],
      transfer: ['过户费'],
      settlement: ['结算费'],
      number: ['合同编号'],
      holder: ['股东代码'],
    },
  },
  {
    source: 'gtja',
    label: '国泰君安交割单',
    columns: {
      ...usual,
      day: ['成交日期', '交割日期'],
      word: ['业务名称', '买卖标志', '操作', '摘要'],
      price: ['成交价格', '成交均价'],
      cash: ['清算金额'],
      commission: ['净佣金'],
      levy: ['规费'],
      transfer: ['过户费'],
      extra: ['附加费'],
      settlement: ['结算费'],
      number: ['成交编号'],
    },
  },
  {
    source: 'haitong',
    label: '海通证券交割单',
    columns: {
      ...usual,
      word: ['操作'],
      price: ['成交价格', '成交均价'],
      commission: ['手续费'],
      stamp: ['印花税'],
      transfer: ['过户费'],
      other: ['其他费'],
      remaining: ['股份本次余额'],
    },
  },
];

/** Statements (交割单) of mainland brokers. */
export const shareStatements: readonly Format[] = [
  ...statements.map(({ source, label, columns, mark }) =>
    format<ShareField>({
      source,
      kind: 'TRADES',
      label,
      columns: { ...anyColumns, ...columns },
      required: Object.keys(columns) as ShareField[],
      dates: ['day'],
      ...(mark && { mark }),
      readAll: readShareRows,
    }),
  ),
  format<ShareField>({
    source: 'broker',
    kind: 'TRADES',
    label: '其他券商交割单',
    columns: anyColumns,
    required: ['day', 'code', 'word', 'quantity'],
    dates: ['day'],
    check: '这家券商的格式没有核对过',
    readAll: readShareRows,
  }),
];

import { importKindLabels } from '../../../contract/imports/import-words.ts';
import type { Import, ImportRow } from '../../../contract/imports/imports.ts';
import { entryTypeLabels } from '../../../contract/investments/entry-types.ts';
import { type Columns, yesNoCell } from '../../spreadsheets/sheet.ts';

const states = { DRAFT: '未写入', APPLIED: '已导入', UNDONE: '已撤销' } as const;

export const importColumns: Columns<Import> = [
  ['文件', 'text', 30, (i) => i.fileName],
  ['内容', 'text', 12, (i) => importKindLabels[i.kind]],
  ['状态', 'text', 10, (i) => states[i.state]],
  ['行数', 'number', 10, (i) => i.rowCount],
  ['写入流水', 'number', 10, (i) => i.written?.transactions ?? null],
  ['写入交易', 'number', 10, (i) => i.written?.entries ?? null],
  ['新建账户', 'number', 10, (i) => i.written?.accounts ?? null],
  ['新建投资', 'number', 10, (i) => i.written?.investments ?? null],
  ['新建项目', 'number', 10, (i) => i.written?.items ?? null],
  ['开始日期', 'day', 12, (i) => i.period?.from ?? null],
  ['结束日期', 'day', 12, (i) => i.period?.to ?? null],
  ['导入时间', 'text', 26, (i) => i.appliedAt],
  ['撤销时间', 'text', 26, (i) => i.undoneAt],
];

const rowStates = {
  NEW: '新记录',
  DUPLICATE: '已经有了',
  ERROR: '有问题',
  SKIPPED: '不用导入',
} as const;
const cashTypes = { DEPOSIT: '存入', WITHDRAW: '取出', TRANSFER: '转账' } as const;

type Becomes = NonNullable<ImportRow['becomes']>;
type Cash = Extract<Becomes, { ref: string }>;
type Trade = Extract<Becomes, { symbol: string }>;

const isCash = (becomes: Becomes): becomes is Cash => 'ref' in becomes;
const trade = <Value>(becomes: Becomes | null, read: (trade: Trade) => Value) =>
  becomes && 'symbol' in becomes ? read(becomes) : null;

/** The rows of a file with what each becomes, or why it does not. */
export const importRowColumns: Columns<ImportRow> = [
  ['行', 'number', 8, (r) => r.n],
  ['状态', 'text', 10, (r) => rowStates[r.state]],
  ['选中', 'text', 8, (r) => yesNoCell(r.chosen)],
  ['日期', 'day', 12, ({ becomes }) => becomes?.day ?? null],
  ['类型', 'text', 12, ({ becomes }) => becomes && typeOf(becomes)],
  ['代码', 'text', 14, ({ becomes }) => trade(becomes, ({ symbol }) => symbol)],
  ['说明', 'text', 30, ({ becomes }) => becomes && nameOf(becomes)],
  ['数量', 'number', 14, ({ becomes }) => trade(becomes, ({ quantity }) => quantity)],
  ['价格', 'number', 14, ({ becomes }) => trade(becomes, ({ price }) => price)],
  ['金额', 'amount', 16, ({ becomes }) => becomes?.amount ?? null],
  ['费用', 'amount', 12, ({ becomes }) => trade(becomes, ({ fee }) => fee)],
  ['税费', 'amount', 12, ({ becomes }) => trade(becomes, ({ tax }) => tax)],
  ['货币', 'text', 8, ({ sent: { currency } }) => currency ?? null],
  ['问题', 'text', 40, (r) => r.problems.join('；')],
  ['提醒', 'text', 40, (r) => r.warnings.join('；')],
];

function typeOf(becomes: Becomes): string {
  if (isCash(becomes)) return cashTypes[becomes.type];
  return 'symbol' in becomes ? entryTypeLabels[becomes.type] : '新建';
}

function nameOf(becomes: Becomes): string | null {
  if (isCash(becomes)) return becomes.description;
  return 'symbol' in becomes ? becomes.name : becomes.item;
}

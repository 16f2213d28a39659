import { accountTypeLabels } from '../../../../../contract/accounts/account-fields.ts';
import { debtStatusLabels } from '../../../../../contract/debts/debts.ts';
import {
  depreciationMethodLabels,
  usageStatusLabels,
} from '../../../../../contract/fixed-assets/fixed-asset-labels.ts';
import { type ListKind, listKindLabels } from '../../../../../contract/imports/import-words.ts';
import type { ItemRow } from '../../import-rows.ts';
import type { Table } from '../../reading/table.ts';
import { eachRow, type Format, format } from '../format.ts';
import type { Recognition } from '../recognise.ts';
import type { SourceRow } from '../source-rows.ts';

type Labels = Readonly<Record<string, string>>;

/** One of our own exported lists. */
interface OwnList<Field extends string> {
  kind: ListKind;
  source: string;
  /** The heading of each field of the call that adds a row. */
  headings: Readonly<Record<Field, string>>;
  required: readonly NoInfer<Field>[];
  days: readonly NoInfer<Field>[];
  /** The fields that are chosen from a list, with the word for each choice. */
  choices?: Readonly<Partial<Record<NoInfer<Field>, Labels>>>;
  /** What does not come back with a row. */
  lost?: (row: SourceRow<Field>) => string | undefined;
}

function ownList<Field extends string>(list: OwnList<Field>): Format {
  const { headings, choices = {} as Partial<Record<Field, Labels>> } = list;
  const fields = Object.keys(headings) as Field[];
  const columns = Object.fromEntries(
    fields.map((field) => [field, [headings[field]]]),
  ) as unknown as Record<Field, readonly string[]>;
  const known = format<Field>({
    source: list.source,
    kind: list.kind,
    label: `家底导出的${listKindLabels[list.kind]}`,
    columns,
    required: list.required,
    dates: list.days,
    readAll: (rows) =>
      eachRow(rows, (row): ItemRow => {
        const cells = fields.flatMap((field) => {
          const cell = row.cell(field);
          return cell === '' ? [] : [[field, codeOf(choices[field], cell)]];
        });
        const check = list.lost?.(row);
        return { n: row.n, fields: Object.fromEntries(cells), ...(check && { check }) };
      }),
  });
  return {
    ...known,
    // A workbook of everything also has sheets of movements, which come first.
    recognise: (table, heads) => {
      const found = known.recognise(table, heads);
      return found && { ...found, isSure: true, score: 1 + found.columns.size / 100 };
    },
  };
}

/** The code of a choice; a word that is none stays, and is refused by name. */
function codeOf(labels: Labels | undefined, word: string): string {
  const [code] = Object.entries(labels ?? {}).find(([, label]) => label === word) ?? [];
  return code ?? word;
}

/** The list of accounts. */
const ownAccounts = ownList({
  kind: 'ACCOUNTS',
  source: 'jiadi-accounts',
  headings: {
    accountName: '账户名称',
    accountType: '账户类型',
    currency: '货币',
    initialBalance: '余额',
    statementDay: '账单日',
    paymentDay: '还款日',
    description: '描述',
  },
  required: ['accountName', 'accountType', 'currency', 'initialBalance'],
  days: [],
  choices: { accountType: accountTypeLabels },
});

const yesNo = { 1: '是', 0: '否' };

/** The list of fixed assets. */
const ownFixedAssets = ownList({
  kind: 'FIXED_ASSETS',
  source: 'jiadi-fixed-assets',
  headings: {
    assetCode: '资产编号',
    name: '资产名称',
    assetCategory: '资产类别',
    assetSubcategory: '子类别',
    usageStatus: '使用状态',
    currency: '货币',
    originalValue: '原值',
    exchangeRate: '汇率',
    salvageRate: '残值率（%）',
    salvageValue: '残值',
    estimatedLife: '预计使用年限',
    depreciationMethod: '折旧方法',
    totalUnits: '预计总工作量',
    usedUnits: '已完成工作量',
    purchaseDate: '购买日期',
    startUseDate: '开始使用日期',
    disposalDate: '报废日期',
    location: '存放地点',
    department: '使用部门',
    responsiblePerson: '责任人',
    brandModel: '品牌型号',
    serialNumber: '序列号',
    supplier: '供应商',
    invoiceNumber: '发票号',
    warrantyStartDate: '保修开始日期',
    warrantyEndDate: '保修结束日期',
    isImportant: '重要资产',
    requireInspection: '需要检查',
    inspectionCycle: '检查周期（月）',
    nextInspectionDate: '下次检查日期',
    maintenanceRecord: '维护记录',
    insuranceCompany: '保险公司',
    insurancePolicyNumber: '保单号',
    insuranceStartDate: '保险开始日期',
    insuranceEndDate: '保险结束日期',
    photoUrl: '照片地址',
    description: '描述',
    specifications: '规格参数',
    tags: '标签',
    remarks: '备注',
  },
  required: ['assetCode', 'name', 'assetCategory', 'originalValue', 'depreciationMethod'],
  days: ['purchaseDate', 'startUseDate', 'disposalDate'],
  choices: {
    usageStatus: usageStatusLabels,
    depreciationMethod: depreciationMethodLabels,
    isImportant: yesNo,
    requireInspection: yesNo,
  },
});

/** The list of receivables or payables, which differ in the words of their states alone. */
function ownDebts(kind: 'RECEIVABLES' | 'PAYABLES', side: keyof typeof debtStatusLabels): Format {
  const other = side === 'receivables' ? 'payables' : 'receivables';
  const others = [debtStatusLabels[other].PENDING, debtStatusLabels[other].PAID] as string[];
  const list = ownList({
    kind,
    source: `jiadi-${side}`,
    headings: {
      counterparty: '对方',
      amount: '金额',
      currency: '货币',
      day: '发生日',
      dueDate: '到期日',
      settled: '已结清',
      outstanding: '未结清',
      paidDay: '付清日',
      description: '描述',
    },
    required: ['counterparty', 'amount', 'day', 'dueDate', 'settled', 'outstanding'],
    days: ['day', 'dueDate', 'paidDay'],
    lost: (row) => {
      const isPartly = Number(row.cell('settled')) > 0 && row.cell('paidDay') === '';
      return isPartly ? '已还的部分没有日期，记为今天的一笔，请核对' : undefined;
    },
  });
  return {
    ...list,
    recognise: (table, heads) => {
      const found = list.recognise(table, heads);
      return found && statesOf(table, found).some((word) => others.includes(word))
        ? undefined
        : found;
    },
  };
}

function statesOf({ rows }: Table, { headerAt }: Recognition): string[] {
  const at = rows[headerAt]?.cells.indexOf('状态') ?? -1;
  return rows.slice(headerAt + 1).map(({ cells }) => cells[at] ?? '');
}

/** Our own lists that come back as they left. */
export const ownLists: readonly Format[] = [
  ownAccounts,
  ownFixedAssets,
  ownDebts('RECEIVABLES', 'receivables'),
  ownDebts('PAYABLES', 'payables'),
];

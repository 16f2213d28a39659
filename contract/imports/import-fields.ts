import { z } from 'zod';
import { accountTypes } from '../accounts/account-fields.ts';
import {
  currencyField,
  decimal,
  optionalText,
  requiredText,
  rowId,
  versionField,
} from '../fields/fields.ts';
import { listOf } from '../fields/list-field.ts';
import { entryType } from '../investments/entry-fields.ts';
import { investmentType } from '../investments/investment-fields.ts';
import {
  importKinds,
  importRowStates,
  mappingAmountModes,
  mappingDateOrders,
  mappingKinds,
  maxRowsOfCall,
} from './import-words.ts';

const reference = optionalText(500).transform((text) => text ?? '');
const ownId = rowId('账户不存在');

const newAccount = z
  .object(
    {
      accountName: requiredText('账户名称不能为空', 100),
      accountType: z.enum(accountTypes, { error: '请选择账户类型' }),
      currency: currencyField.nullish(),
      /**
       * Before the first row. Left out: the file's first balance less the amount of its row, else 0. Only
       * what is owed on a CREDIT account is below zero.
       */
      initialBalance: decimal({
        message: '数字过大',
        min: -1e13,
        max: 1e13,
        decimals: 2,
      }).nullish(),
    },
    { error: '必须是一个 {…} 对象' },
  )
  .refine(
    ({ accountType, initialBalance }) => accountType === 'CREDIT' || !isBelow0(initialBalance),
    {
      error: '余额不能为负数',
      path: ['initialBalance'],
    },
  );

function isBelow0(balance: number | null | undefined): boolean {
  return balance != null && balance < 0;
}

/** Which account the rows of a name in the file belong to: exactly one of the three. */
const accountChoice = z
  .object(
    {
      /** The name in the file; '' for rows without one. */
      ref: reference,
      accountId: ownId.nullish(),
      newAccount: newAccount.nullish(),
      ignore: z.boolean({ error: '必须是 true 或 false' }).nullish(),
      /**
       * What becomes of rows before the account's opening. Left out: they are errors. KEEP_BALANCE
       * moves the opening back and leaves today's balance as it is; FILE_BALANCE opens with the
       * file's own first balance, by which today's may change.
       */
      history: z.enum(['KEEP_BALANCE', 'FILE_BALANCE'], { error: '不支持的选择' }).nullish(),
    },
    { error: '必须是一个 {…} 对象' },
  )
  .refine((choice) => isOneOf(choice.accountId, choice.newAccount, choice.ignore || null), {
    error: '请选择账户',
    path: ['accountId'],
  });

const newInvestment = z.object(
  {
    symbol: requiredText('投资代码不能为空', 50),
    investmentName: requiredText('投资名称不能为空', 100),
    investmentType,
    currency: currencyField,
  },
  { error: '必须是一个 {…} 对象' },
);

/** Which holding the trades of a symbol belong to: exactly one of the three. */
const instrumentChoice = z
  .object(
    {
      /** The symbol in the file. */
      ref: reference,
      investmentId: rowId('投资不存在').nullish(),
      newInvestment: newInvestment.nullish(),
      ignore: z.boolean({ error: '必须是 true 或 false' }).nullish(),
    },
    { error: '必须是一个 {…} 对象' },
  )
  .refine((choice) => isOneOf(choice.investmentId, choice.newInvestment, choice.ignore || null), {
    error: '请选择投资',
    path: ['investmentId'],
  });

/** What a user chooses for the accounts and holdings of a file. */
export type AccountChoice = z.output<typeof accountChoice>;
export type InstrumentChoice = z.output<typeof instrumentChoice>;

function isOneOf(...choices: unknown[]): boolean {
  return choices.filter((choice) => choice != null && choice !== '').length === 1;
}

const accountChoices = listOf(accountChoice, {
  error: '请选择账户',
  max: 200,
  tooLong: '最多200个账户',
  empty: '请选择账户',
});
const instrumentChoices = listOf(instrumentChoice, {
  error: '必须是列表',
  max: 5000,
  tooLong: '最多5000个证券',
});

/** What a word of a broker means; SKIP: its rows are not imported. */
export const wordChoice = z.object(
  {
    word: requiredText('业务名称不能为空', 100),
    type: z.union([entryType, z.literal('SKIP')], { error: '不支持的交易类型' }),
  },
  { error: '必须是一个 {…} 对象' },
);
const wordChoices = listOf(wordChoice, {
  error: '必须是列表',
  max: 200,
  tooLong: '最多200个业务名称',
});

const kindText = '请选择要导入的内容';
export const importKind = z.enum(importKinds, { error: kindText });
export const mappingKind = z.enum(mappingKinds, { error: kindText });

const sourceText = '来源格式不正确';
/** Which broker, wallet or program a file is from. */
export const sourceField = z
  .string({ error: sourceText })
  .regex(/^[a-z][a-z0-9-]{0,39}$/, { error: sourceText });

export const createImportBody = z
  .object({
    kind: importKind,
    source: sourceField,
    fileName: optionalText(200),
    fileHash: z
      .string({ error: '必须是文字' })
      .regex(/^[0-9a-f]{64}$/, { error: '文件指纹格式不正确' })
      .nullish(),
    /** Of CASH. */
    accounts: accountChoices.optional(),
    /** Of TRADES; what is not listed is one's own of that symbol and currency, else new. */
    instruments: instrumentChoices.optional(),
    /** Of TRADES: the account their money is moved in; left out, no money is moved. */
    cashAccountId: ownId.nullish(),
    /** Of TRADES: the synced account they belong to instead of holdings; it takes no cash account. */
    securitiesAccountId: ownId.nullish(),
  })
  .refine((body) => body.kind !== 'CASH' || body.accounts !== undefined, {
    error: '请选择账户',
    path: ['accounts'],
  });

/** What is left out stays. */
export const updateImportBody = z.object({
  accounts: accountChoices.optional(),
  instruments: instrumentChoices.optional(),
  words: wordChoices.optional(),
  cashAccountId: ownId.nullish(),
  securitiesAccountId: ownId.nullish(),
});

const rowChoice = z.object(
  {
    n: z.int({ error: '行号必须是整数' }).min(1).max(10_000_000),
    chosen: z.boolean({ error: '必须是 true 或 false' }),
  },
  { error: '必须是一个 {…} 对象' },
);

/** Single rows, or all of a state. */
export const chooseRowsBody = z
  .object({
    choices: listOf(rowChoice, {
      error: '必须是列表',
      max: maxRowsOfCall,
      tooLong: `每次最多${maxRowsOfCall}行`,
    }).optional(),
    state: z.enum(['NEW', 'DUPLICATE'], { error: '不支持的状态' }).optional(),
    chosen: z.boolean({ error: '必须是 true 或 false' }).optional(),
  })
  .refine((body) => body.choices !== undefined || body.state !== undefined, {
    error: '请选择行',
    path: ['choices'],
  })
  .refine((body) => body.state === undefined || body.chosen !== undefined, {
    error: '必须是 true 或 false',
    path: ['chosen'],
  });

export const applyImportBody = z.object({ version: versionField });

const header = requiredText('表头不能为空', 100);

/** Refuses many or odd names before the values are validated, so that no answer grows with a hostile body. */
export function refuseLargeRecord(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.keys(value);
  return names.length <= 40 && names.every((name) => /^[A-Za-z]{1,40}$/.test(name)) ? value : null;
}

export const saveMappingBody = z.object({
  name: requiredText('名称不能为空', 100),
  kind: mappingKind,
  /** The header of the column that each field is read from. */
  columns: z.preprocess(
    refuseLargeRecord,
    z.record(z.string(), header, { error: '请写明每个字段的表头，最多40个字段' }),
  ),
  options: z
    .object(
      {
        dateOrder: z.enum(mappingDateOrders, { error: '不支持的日期顺序' }).nullish(),
        amountMode: z.enum(mappingAmountModes, { error: '不支持的金额形式' }).nullish(),
      },
      { error: '必须是一个 {…} 对象' },
    )
    .nullish(),
  version: versionField,
});

export const importRowState = z.enum(importRowStates, { error: '不支持的状态' });
export { newAccount as newAccountOfImport, newInvestment as newInvestmentOfImport };

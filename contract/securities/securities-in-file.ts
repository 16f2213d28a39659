import { z } from 'zod';
import { currencyField } from '../fields/fields.ts';
import { decimalText, foreignText, isUnique, row, rowsOf } from '../fields/file-fields.ts';
import { listOf } from '../fields/list-field.ts';
import { hasItsRatio, ratioProblem, tradeShape } from '../investments/investments-in-file.ts';
import { fileFields } from '../table.ts';
import {
  securitiesAccountsTable,
  securitiesCashTable,
  securitiesPositionsTable,
  syncedTradesTable,
} from './securities.table.ts';

const {
  accountName,
  accountType,
  isActive,
  lastSyncTime,
  createdAt: addedAt,
  updatedAt,
} = fileFields(securitiesAccountsTable);
const { searchText: _, ...position } = fileFields(securitiesPositionsTable);
const { symbol, currency, createdAt } = fileFields(syncedTradesTable);

export const positionInFile = row(position);
export const cashInFile = row(fileFields(securitiesCashTable));

const cashFlow = row({
  day: z.iso.date({ error: '日期不正确' }),
  direction: z.enum(['IN', 'OUT'], { error: '方向不正确' }),
  amount: decimalText({ above: 0, places: 2 }),
  currency: currencyField,
});

/** Imported trades, each symbol's in the order of recording. */
export const syncedTradeInFile = row({ symbol, currency, ...tradeShape, createdAt }).refine(
  hasItsRatio,
  ratioProblem,
);

/** Without the key: an imported account has to be given a new one before it can be synced again. */
export const securitiesAccountInFile = row({
  accountName,
  accountType,
  isActive,
  unread: listOf(foreignText(1000), { error: '必须是列表', max: 100, tooLong: '最多100条' }),
  lastSyncTime,
  /** What came in and went out, as its owner states it; null where nothing is stated. */
  cashFlows: rowsOf(cashFlow).nullable().default(null),
  createdAt: addedAt,
  updatedAt,
  trades: listOf(syncedTradeInFile, {
    error: '必须是列表',
    max: 100_000,
    tooLong: '最多100000条',
  }).default([]),
  positions: rowsOf(positionInFile),
  cash: rowsOf(cashInFile).refine((cash) => isUnique(cash.map(({ currency }) => currency)), {
    error: '货币重复',
  }),
});

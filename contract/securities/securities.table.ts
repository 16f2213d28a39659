import { z } from 'zod';
import {
  as,
  choice,
  currency,
  day,
  decimal,
  edited,
  flag,
  foreign,
  idOrNull,
  json,
  moment,
  nullable,
  orNull,
  owned,
  pattern,
  sealed,
  sealedOrNull,
  text,
  textOrNull,
  whole,
} from '../column-kinds.ts';
import { currencyField } from '../fields/fields.ts';
import { decimalText, foreignText, isUnique, row, rowsOf } from '../fields/file-fields.ts';
import { listOf } from '../fields/list-field.ts';
import { entryOrigins, entryTypes } from '../investments/entry-types.ts';
import { hasItsRatio, ratioProblem, tradeShape } from '../investments/investments.table.ts';
import { fileFields, keyedTable, table } from '../table.ts';
import { positionTypes } from './positions.ts';
import { securitiesAccountTypes } from './securities-fields.ts';

const account_id = owned('securities_accounts');
const symbol = foreign(200, '代码不能为空');
/** Brokers have more currencies than the product, coins among them. */
const anyCurrency = pattern(/^[A-Z0-9]{2,20}$/, 'a currency code', '货币不正确');

export const securitiesAccountsTable = table('securities_accounts', {
  account_name: text(100, '账户名称不能为空'),
  account_type: choice(securitiesAccountTypes, '券商或交易所不正确'),
  /** The parts of the key; an account that an import has brought has none. */
  app_key: sealed({ mayBeEmpty: true }),
  app_secret: sealed({ mayBeEmpty: true }),
  access_token: sealedOrNull(),
  /** Raised when the key is replaced; a sync that began with the old key then stores nothing. */
  credentials_version: whole({ min: 1 }),
  /** Since when the key is stored; null when that is not known or no key is. */
  credentials_entered_at: orNull(moment()),
  is_active: flag(),
  /** How the newest sync ended. A running sync is known by its lease. */
  sync_status: choice(['PENDING', 'SUCCESS', 'FAILED'], '同步状态不正确'),
  sync_error: textOrNull(),
  /** Chinese texts for the user: what the newest successful sync could not read or match. */
  unread: json(),
  /** When the stored positions were read; a failed sync leaves it. */
  last_sync_at: as('lastSyncTime', nullable(moment())),
  /** Failed syncs in a row. */
  failures: whole({ min: 0 }),
  next_sync_at: moment(),
  ...edited,
});

/** The positions that the newest successful sync found. */
export const securitiesPositionsTable = table('securities_positions', {
  account_id,
  symbol,
  symbol_name: nullable(foreign(500)),
  /** Symbol and name in the form that keywords are compared with (`searchText`). */
  search_text: foreign(1000, '不能为空'),
  position_type: choice(positionTypes, '持仓类型不正确'),
  /** Negative when sold short. */
  quantity: decimal({}),
  /** Of price and cost. */
  currency: anyCurrency,
  /** Per unit, as the cost; null when the broker gives none. */
  price: nullable(decimal({})),
  avg_cost: nullable(decimal({})),
  /** Of the quote that gives the price when the broker gives none. */
  instrument_key: nullable(foreign(200, '不能为空')),
  /** The value in euro cents at the sync, by which lists are sorted. Never shown. */
  rank: whole({ min: 0, wrong: '必须是不小于0的整数' }),
  synced_at: moment(),
});

/** Cash at the broker, one row for each currency. */
export const securitiesCashTable = keyedTable('securities_cash', ['account_id', 'currency'], {
  account_id,
  currency: anyCurrency,
  /** Negative when owed. */
  amount: decimal({}),
});

/** What the last sync of each day found: the only history of an account's worth. */
export const securitiesDaysTable = table('securities_days', {
  account_id,
  day: day(),
  kind: choice([...positionTypes, 'CASH'], '持仓类型不正确'),
  /** Of cash, its currency. */
  symbol,
  /** Of cash, the amount. Negative when sold short or owed. */
  quantity: decimal({}),
  /** Per unit; null when neither the broker nor a quote gave one. Of cash, 1. */
  price: orNull(decimal({})),
  /** Of the price. */
  currency: anyCurrency,
});

/** All the money that came into an account and left it since its first reading, as its owner states it. */
export const securitiesFlowsTable = keyedTable('securities_flows', ['account_id'], {
  account_id,
  /** A list of `{day, direction, amount, currency}`, amounts as decimal texts; empty where nothing did. */
  flows: json(),
});

/** One sync of an account. While it runs, its id is the holder of the account's lease. */
export const securitiesSyncRunsTable = table('securities_sync_runs', {
  account_id,
  started_at: moment(),
  ended_at: orNull(moment()),
  status: choice(['RUNNING', 'SUCCESS', 'FAILED'], '同步状态不正确'),
  error: textOrNull(),
  position_count: orNull(whole({ min: 0 })),
});

const amount = decimal({ min: 0, max: 1e30 });
const ratio = orNull(whole({ min: 1, wrong: '必须是正整数' }));

/**
 * Imported trades of an account that syncs. Costs, realised profit and income follow from them, and never
 * what the account is worth. The columns mean what those of `investment_entries` do.
 */
export const syncedTradesTable = table(
  'synced_trades',
  {
    account_id,
    /** Of the position, or of the file where the account holds none. */
    symbol,
    /** Of all trades of a symbol. */
    currency: currency(),
    type: choice(entryTypes, '流水类型不正确'),
    day: day(),
    time: orNull(
      pattern(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'a time of day', '时间格式应为 HH:mm:ss'),
    ),
    /** Order of recording within the symbol. */
    sequence: whole({ min: 1 }),
    quantity: orNull(amount),
    price: orNull(amount),
    amount: orNull(amount),
    fee: amount,
    tax: amount,
    ratio_new: ratio,
    ratio_old: ratio,
    cost: orNull(amount),
    pair_id: idOrNull(),
    origin: choice(entryOrigins, '来源不正确'),
    /** Of the import that wrote it; null of a correction. */
    batch_id: idOrNull(),
    fingerprint: textOrNull(600),
    note: textOrNull(500),
    created_at: moment(),
  },
  ['account_id', 'symbol', 'sequence'],
);

const { accountName, accountType, isActive, lastSyncTime, createdAt, updatedAt } =
  fileFields(securitiesAccountsTable);
const { searchText: _, ...position } = fileFields(securitiesPositionsTable);
const trade = fileFields(syncedTradesTable);

export const positionInFile = row(position);
export const cashInFile = row(fileFields(securitiesCashTable));

const cashFlow = row({
  day: z.iso.date({ error: '日期不正确' }),
  direction: z.enum(['IN', 'OUT'], { error: '方向不正确' }),
  amount: decimalText({ above: 0, places: 2 }),
  currency: currencyField,
});

/** Imported trades, each symbol's in the order of recording. */
export const syncedTradeInFile = row({
  symbol: trade.symbol,
  currency: trade.currency,
  ...tradeShape,
  createdAt: trade.createdAt,
}).refine(hasItsRatio, ratioProblem);

/** Without the key: an imported account has to be given a new one before it can be synced again. */
export const securitiesAccountInFile = row({
  accountName,
  accountType,
  isActive,
  unread: listOf(foreignText(1000), { error: '必须是列表', max: 100, tooLong: '最多100条' }),
  lastSyncTime,
  /** What came in and went out, as its owner states it; null where nothing is stated. */
  cashFlows: rowsOf(cashFlow).nullable().default(null),
  createdAt,
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

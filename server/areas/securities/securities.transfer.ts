import type { PersonalFile } from '../../../contract/personal-data/personal-data.ts';
import { positionTypeLabels } from '../../../contract/securities/positions.ts';
import {
  cashInFile,
  positionInFile,
  securitiesAccountInFile,
  securitiesAccountsTable,
  securitiesCashTable,
  securitiesPositionsTable,
} from '../../../contract/securities/securities.table.ts';
import { brokerLabels, cashFlowLabels } from '../../../contract/securities/securities-fields.ts';
import type { RowSource, Transfer } from '../../area-transfer.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Database, Db } from '../../db/database.ts';
import { fromFile, toFile } from '../../db/row-values.ts';
import { numbersOfImports } from '../../ledger/import-numbers.repository.ts';
import {
  listSyncedTrades,
  type SyncedTradeRow,
  syncedTradeRows,
} from '../../ledger/synced/synced-trades.repository.ts';
import { type Columns, numberCell, sheet, yesNoCell } from '../../spreadsheets/sheet.ts';
import { cashFlowRows, listCashFlows } from './cash-flows.repository.ts';
import { rowOf } from './cash-flows.ts';
import { noKey, noKeyText } from './credentials/credentials.ts';
import {
  type CashRow,
  cashRows,
  type PositionRow,
  positionRows,
  searchText,
} from './positions.repository.ts';
import {
  listSecuritiesAccounts,
  type SecuritiesAccountRow,
  securitiesAccountRows,
} from './securities-accounts.repository.ts';
import { chanceFrom, nextSync } from './sync/next-sync.ts';
import { tradeColumns, tradesFromFile, tradeToFile } from './trades/trades.transfer.ts';

type InFile = PersonalFile['securitiesAccounts'][number];

export const securitiesTransfer: Transfer<'securitiesAccounts', SecuritiesRows> = {
  list: 'securitiesAccounts',
  read: readSecurities,
  prepare: toSecuritiesRows,
  insert: async (tx, { accounts = [], flows = [], positions = [], cash = [], trades = [] }) => {
    await securitiesAccountRows.insert(tx, accounts);
    await cashFlowRows.insert(tx, flows);
    await positionRows.insert(tx, positions);
    await cashRows.insert(tx, cash);
    await syncedTradeRows.insert(tx, trades);
  },
  sheets: (rows) => [
    sheet('证券账户', accountColumns, rows),
    sheet(
      '证券持仓',
      positionColumns,
      rows.flatMap(({ accountName, positions }) =>
        positions.map((position) => ({ ...position, accountName })),
      ),
    ),
    sheet(
      '证券转入转出',
      flowColumns,
      rows.flatMap(({ accountName, cashFlows }) =>
        (cashFlows ?? []).map((flow) => ({ ...flow, accountName })),
      ),
    ),
    sheet(
      '证券成交',
      tradeColumns,
      rows.flatMap(({ accountName, trades }) => trades.map((trade) => ({ ...trade, accountName }))),
    ),
  ],
};

/** Accounts at brokers with their last synced positions, oldest first, without their keys. */
async function readSecurities(db: Db, ownerId: string): Promise<InFile[]> {
  const positions = Map.groupBy(
    await positionRows.list(db, ownerId, {}, 'id'),
    (row) => row.account_id,
  );
  const flows = await listCashFlows(db, ownerId);
  const trades = Map.groupBy(await listSyncedTrades(db, ownerId), (row) => row.account_id);
  const imports = await numbersOfImports(db, ownerId);
  const cash = Map.groupBy(
    await cashRows.list(db, ownerId, {}, 'currency'),
    (row) => row.account_id,
  );
  return (await listSecuritiesAccounts(db, ownerId)).map((row) =>
    toFile(securitiesAccountInFile, securitiesAccountsTable, row, {
      unread: JSON.parse(row.unread) as string[],
      cashFlows: flows.get(row.id) ?? null,
      trades: (trades.get(row.id) ?? []).map((trade) => tradeToFile(trade, imports)),
      positions: (positions.get(row.id) ?? []).map((position) =>
        toFile(positionInFile, securitiesPositionsTable, position, {}),
      ),
      cash: (cash.get(row.id) ?? []).map((held) =>
        toFile(cashInFile, securitiesCashTable, held, {}),
      ),
    }),
  );
}

interface SecuritiesRows {
  accounts: SecuritiesAccountRow[];
  flows: Database['securities_flows'][];
  positions: PositionRow[];
  cash: CashRow[];
  trades: SyncedTradeRow[];
}

/** Rows of imported accounts: FAILED, with the positions of the file, until the user enters the key. */
function toSecuritiesRows(
  source: RowSource,
  ownerId: string,
  accounts: readonly InFile[],
): SecuritiesRows {
  const { newId, now, randomBytes } = source;
  const rows: SecuritiesRows = { accounts: [], flows: [], positions: [], cash: [], trades: [] };
  for (const [index, account] of accounts.entries()) {
    const id = newId();
    const owner = { owner_id: ownerId, account_id: id };
    const row = fromFile(securitiesAccountsTable, account, {
      id,
      owner_id: ownerId,
      app_key: noKey,
      app_secret: noKey,
      access_token: null,
      credentials_version: 1,
      credentials_entered_at: null,
      sync_status: 'FAILED',
      sync_error: noKeyText,
      unread: JSON.stringify(account.unread),
      failures: 1,
      next_sync_at: toInstantColumn(
        nextSync(now(), 1, chanceFrom(randomBytes), account.accountType),
      ),
      version: 1,
    });
    rows.accounts.push(row);
    const place = `securitiesAccounts.${index}.trades`;
    for (const trade of tradesFromFile(source, row, account.trades, place)) rows.trades.push(trade);
    if (account.cashFlows) rows.flows.push(rowOf(ownerId, id, account.cashFlows));
    for (const position of account.positions) {
      const search_text = searchText(position.symbol, position.symbolName);
      const others = { ...owner, id: newId(), search_text };
      rows.positions.push(fromFile(securitiesPositionsTable, position, others));
    }
    for (const held of account.cash) rows.cash.push(fromFile(securitiesCashTable, held, owner));
  }
  return rows;
}

const flowColumns: Columns<NonNullable<InFile['cashFlows']>[number] & Pick<InFile, 'accountName'>> =
  [
    ['账户名称', 'text', 24, (flow) => flow.accountName],
    ['日期', 'day', 12, (flow) => flow.day],
    ['方向', 'text', 8, (flow) => cashFlowLabels[flow.direction]],
    ['金额', 'amount', 16, (flow) => numberCell(flow.amount)],
    ['货币', 'text', 8, (flow) => flow.currency],
  ];

const positionColumns: Columns<InFile['positions'][number] & Pick<InFile, 'accountName'>> = [
  ['账户名称', 'text', 24, (p) => p.accountName],
  ['代码', 'text', 14, (p) => p.symbol],
  ['名称', 'text', 24, (p) => p.symbolName],
  ['类型', 'text', 10, (p) => positionTypeLabels[p.positionType]],
  ['数量', 'number', 16, (p) => numberCell(p.quantity)],
  ['价格', 'number', 14, (p) => numberCell(p.price)],
  ['平均成本', 'number', 14, (p) => numberCell(p.avgCost)],
  ['货币', 'text', 8, (p) => p.currency],
  ['读取时间', 'text', 26, (p) => p.syncedAt],
];

const accountColumns: Columns<InFile> = [
  ['账户名称', 'text', 24, (a) => a.accountName],
  ['券商或交易所', 'text', 16, (a) => brokerLabels[a.accountType]],
  ['启用', 'text', 8, (a) => yesNoCell(a.isActive)],
  ['现金', 'text', 30, (a) => a.cash.map((c) => `${c.amount} ${c.currency}`).join('；')],
  ['最近同步', 'text', 26, (a) => a.lastSyncTime],
];

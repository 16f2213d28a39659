import { v7 as newId } from 'uuid';
import { positionTypes } from '../../contract/securities/positions.ts';
import { searchText } from '../../server/areas/securities/positions.repository.ts';
import { boughtAt } from '../../server/testing/bought-at.ts';
import { linkedAccount } from '../../server/testing/securities/linked-account.ts';
import type { TableRows } from './bulk.ts';

/** When all rows were made. */
export const now = new Date().toISOString();
const edited = { version: 1, created_at: now, updated_at: now };

export const symbolOf = (n: number) => String(600_000 + n);
const currencyOf = (n: number) => (['CNY', 'USD', 'HKD', 'CNY'] as const)[n % 4] ?? 'CNY';
const dayOf = (n: number) =>
  new Date(Date.parse(now) - (n % 1500) * 86_400_000).toISOString().slice(0, 10);

function many<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Cash accounts, and so many transactions in all of them together. */
export function accountRows(
  userId: string,
  accountIds: readonly string[],
  transactions: number,
): Pick<TableRows, 'accounts' | 'account_transactions'> {
  const linesOf = (account: number) =>
    Math.floor(transactions / accountIds.length) +
    (account < transactions % accountIds.length ? 1 : 0);
  return {
    accounts: accountIds.map((id, index) => ({
      id,
      owner_id: userId,
      account_name: `账户 ${index}`,
      account_type: 'CHECKING',
      currency: currencyOf(index),
      balance: String(linesOf(index)),
      last_sequence: linesOf(index),
      entry_bytes: 0,
      description: '日常收支',
      is_default: index === 0 ? 1 : 0,
      ...edited,
    })),
    account_transactions: accountIds.flatMap((accountId, index) =>
      many(linesOf(index), (line) => ({
        id: newId(),
        owner_id: userId,
        account_id: accountId,
        sequence: line + 1,
        day: now.slice(0, 10),
        type: line === 0 ? ('OPENING' as const) : ('DEPOSIT' as const),
        amount: '1',
        balance_after: String(line + 1),
        description: null,
        created_at: now,
      })),
    ),
  };
}

/** Holdings of `symbols` different instruments. */
export function investmentRows(
  userId: string,
  count: number,
  symbols: number,
): Pick<TableRows, 'investments'> {
  return {
    investments: many(count, (index) => ({
      id: newId(),
      owner_id: userId,
      investment_name: `持仓 ${index}`,
      symbol: symbolOf(index % symbols),
      investment_type: 'STOCK',
      instrument_key: `SH${symbolOf(index % symbols)}`,
      ...boughtAt('123.45', '67.89'),
      currency: currencyOf(index),
      purchase_date: dayOf(index),
      description: null,
      status: 1,
      ...edited,
    })),
  };
}

/** Securities accounts, and so many positions in all of them together. */
export function securitiesRows(
  userId: string,
  accounts: number,
  positions: number,
): Pick<TableRows, 'securities_accounts' | 'securities_positions' | 'securities_cash'> {
  const accountIds = many(accounts, () => newId());
  return {
    securities_accounts: accountIds.map((id, index) => {
      const row = { id, owner_id: userId, account_name: `券商 ${index}` };
      const synced = { sync_status: 'SUCCESS', last_sync_at: now } as const;
      // No broker answers for these accounts, so syncs must not try them while the benchmark runs.
      return linkedAccount({ ...row, ...synced, next_sync_at: '9999-12-31T00:00:00.000Z' }, now);
    }),
    securities_positions: many(positions, (index) => {
      const [symbol, symbolName] = [`SYM${index}`, `Name ${index}`];
      return {
        id: newId(),
        owner_id: userId,
        account_id: accountIds[index % accountIds.length] ?? '',
        symbol,
        symbol_name: symbolName,
        search_text: searchText(symbol, symbolName),
        position_type: positionTypes[index % positionTypes.length] ?? 'STOCK',
        quantity: String(index + 1),
        currency: currencyOf(index),
        price: '12.345',
        avg_cost: index % 3 ? '10' : null,
        instrument_key: null,
        rank: (index * 7919) % 100_003,
        synced_at: now,
      };
    }),
    securities_cash: accountIds.map((id) => ({
      owner_id: userId,
      account_id: id,
      currency: 'USD',
      amount: '100.5',
    })),
  };
}

/** Receivables and payables in turn, every third of them paid. */
export function debtRows(userId: string, count: number): Pick<TableRows, 'debts'> {
  return {
    debts: many(count, (index) => ({
      id: newId(),
      owner_id: userId,
      kind: index % 2 ? 'RECEIVABLE' : 'PAYABLE',
      counterparty: `往来 ${index}`,
      amount: `${100 + index}.5`,
      currency: currencyOf(index),
      day: now.slice(0, 10),
      due_day: dayOf(index),
      description: null,
      paid_at: index % 3 ? null : now,
      ...edited,
    })),
  };
}

/** Devices, each bought and put to use on one day. */
export function fixedAssetRows(userId: string, count: number): Pick<TableRows, 'fixed_assets'> {
  return {
    fixed_assets: many(count, (index) => ({
      id: newId(),
      owner_id: userId,
      name: `资产 ${index}`,
      asset_code: `FA-20260105-${String(index).padStart(4, '0')}`,
      asset_category: '电子设备',
      asset_subcategory: null,
      location: '书房',
      department: null,
      responsible_person: null,
      usage_status: 'IN_USE',
      status: 1,
      original_value: '1200',
      salvage_rate_percent: '5',
      salvage_value: null,
      estimated_life_years: 5,
      depreciation_method: 'STRAIGHT_LINE',
      total_units: null,
      used_units: null,
      disposal_date: null,
      currency: 'CNY',
      exchange_rate: '1',
      brand_model: `型号 ${index % 100}`,
      serial_number: null,
      purchase_date: dayOf(index),
      start_use_date: dayOf(index),
      supplier: null,
      invoice_number: null,
      warranty_start_date: null,
      warranty_end_date: null,
      is_important: 0,
      require_inspection: 0,
      inspection_cycle_months: 12,
      next_inspection_date: null,
      maintenance_record: null,
      insurance_company: null,
      insurance_policy_number: null,
      insurance_start_date: null,
      insurance_end_date: null,
      photo_url: null,
      description: null,
      specifications: null,
      tags: null,
      remarks: null,
      ...edited,
    })),
  };
}

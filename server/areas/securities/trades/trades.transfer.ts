import { entryTypeLabels } from '../../../../contract/investments/entry-types.ts';
import type { PersonalFile } from '../../../../contract/personal-data/personal-data.ts';
import {
  syncedTradeInFile,
  syncedTradesTable,
} from '../../../../contract/securities/securities.table.ts';
import { dayIn } from '../../../../finance/calendar/days.ts';
import { entryProblems } from '../../../../finance/holdings/entries/check-entry.ts';
import { amountPlacesOf } from '../../../../finance/holdings/entries/entry.ts';
import { refusalOf } from '../../../../finance/holdings/entries/preview.ts';
import { syncedSymbolKey, typeOfSynced } from '../../../../finance/holdings/synced-symbols.ts';
import type { RowSource } from '../../../area-transfer.ts';
import { fromFile, toFile } from '../../../db/row-values.ts';
import { fieldError } from '../../../errors.ts';
import { idOfImport } from '../../../ledger/import-numbers.repository.ts';
import { toEntry } from '../../../ledger/stored-entry.ts';
import { foldSyncedTrades } from '../../../ledger/synced/fold-synced-trades.ts';
import type { SyncedTradeRow } from '../../../ledger/synced/synced-trades.repository.ts';
import { type Columns, numberCell } from '../../../spreadsheets/sheet.ts';
import type { SecuritiesAccountRow } from '../securities-accounts.repository.ts';

type AccountInFile = PersonalFile['securitiesAccounts'][number];
type TradeInFile = AccountInFile['trades'][number];

/** A trade in the personal export; `imports` has the numbers of the imports by their ids. */
export function tradeToFile(
  row: SyncedTradeRow,
  imports: ReadonlyMap<string, number>,
): TradeInFile {
  return toFile(syncedTradeInFile, syncedTradesTable, row, {
    pair: row.pair_id,
    import: row.batch_id === null ? undefined : imports.get(row.batch_id),
    fingerprint: row.fingerprint ?? undefined,
  });
}

/** The trades of an account in a file as rows. Throws at `place` when they do not add up. */
export function tradesFromFile(
  source: RowSource,
  account: Pick<SecuritiesAccountRow, 'id' | 'owner_id' | 'account_type'>,
  trades: readonly TradeInFile[],
  place: string,
): SyncedTradeRow[] {
  const { account_type: type } = account;
  const pairs = new Map<string, string>();
  const numbered = trades.map((trade, at) => ({ trade, at, id: source.newId() }));
  const byInstrument = Map.groupBy(numbered, ({ trade }) => syncedSymbolKey(type, trade.symbol));
  return [...byInstrument.values()].flatMap((own) => {
    const [first] = own;
    const rows = own.map(({ trade, at, id }, index) => {
      const isOther =
        trade.symbol !== first?.trade.symbol || trade.currency !== first.trade.currency;
      if (isOther) throw fieldError(`${place}.${at}.symbol`, '同一证券的代码和币种必须相同');
      if (trade.pair != null && !pairs.has(trade.pair)) pairs.set(trade.pair, source.newId());
      const pairId = trade.pair == null ? null : (pairs.get(trade.pair) ?? null);
      const row = fromFile(syncedTradesTable, trade, {
        id,
        owner_id: account.owner_id,
        account_id: account.id,
        sequence: index + 1,
        pair_id: pairId,
        batch_id: idOfImport(source, trade.import),
      });
      refuseWrong(source, row, type, `${place}.${at}`);
      return row;
    });
    const folded = foldSyncedTrades(rows, type);
    if (!('problem' in folded)) return rows;
    const at = own.find(({ id }) => id === folded.entry.id)?.at;
    const refusal = refusalOf(folded, folded.entry.id);
    const text = refusal.refused === 'ENTRY' ? refusal.problem.message : refusal.message;
    throw fieldError(`${place}.${at}.quantity`, text);
  });
}

function refuseWrong(
  { now, config }: RowSource,
  row: SyncedTradeRow,
  type: SecuritiesAccountRow['account_type'],
  place: string,
): void {
  const context = { today: dayIn(config.timeZone, now()), currency: row.currency };
  const [problem] = entryProblems(
    toEntry({ ...row, confirm_day: null, record_day: null }),
    { ...context, hasCounterpart: row.pair_id !== null },
    amountPlacesOf(typeOfSynced(type)),
  );
  if (problem) throw fieldError(`${place}.${problem.field}`, problem.message);
}

/** The trades of all accounts as a sheet shows them. */
export const tradeColumns: Columns<TradeInFile & Pick<AccountInFile, 'accountName'>> = [
  ['账户名称', 'text', 24, (t) => t.accountName],
  ['代码', 'text', 14, (t) => t.symbol],
  ['交易日期', 'day', 12, (t) => t.day],
  ['类型', 'text', 12, (t) => entryTypeLabels[t.type]],
  ['数量', 'number', 16, (t) => numberCell(t.quantity ?? null)],
  ['价格', 'number', 14, (t) => numberCell(t.price ?? null)],
  ['成交金额', 'number', 16, (t) => numberCell(t.amount ?? null)],
  ['费用', 'number', 12, (t) => numberCell(t.fee)],
  ['税费', 'number', 12, (t) => numberCell(t.tax)],
  ['成本', 'number', 16, (t) => numberCell(t.cost ?? null)],
  ['货币', 'text', 8, (t) => t.currency],
  ['备注', 'text', 30, (t) => t.note ?? null],
];

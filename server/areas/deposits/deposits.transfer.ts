import {
  closingKindLabels,
  depositTypeLabels,
  renewalLabels,
} from '../../../contract/deposits/deposit-fields.ts';
import { depositInFile, depositsTable } from '../../../contract/deposits/deposits.table.ts';
import type { PersonalFile } from '../../../contract/personal-data/personal-data.ts';
import { closeOn } from '../../../finance/deposits/deposit.ts';
import { decimal } from '../../../finance/money/decimal.ts';
import { cashPlace, type RowSource, type Transfer } from '../../area-transfer.ts';
import { toDecimalColumn } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import { fromFile, toFile } from '../../db/row-values.ts';
import { fieldError } from '../../errors.ts';
import { findActPlaces } from '../../ledger/cash-accounts.repository.ts';
import { type Columns, numberCell, sheet } from '../../spreadsheets/sheet.ts';
import { refuseTooMuch } from './deposit-input.ts';
import { depositOf } from './deposit-terms.ts';
import {
  type DepositActRow,
  type DepositRateRow,
  type DepositRow,
  depositActRows,
  depositRateRows,
  depositRows,
  listDeposits,
} from './deposits.repository.ts';

type InFile = PersonalFile['deposits'][number];

interface Rows {
  deposits: DepositRow[];
  deposit_rates: DepositRateRow[];
  deposit_acts: DepositActRow[];
}

export const depositsTransfer: Transfer<'deposits', Rows> = {
  list: 'deposits',
  read: readDeposits,
  prepare: (source, ownerId, list) => {
    const stored = list.map((deposit, index) => toRows(source, ownerId, deposit, index));
    for (const [index, { row }] of stored.entries()) {
      source.items.set(`deposits ${index + 1}`, row.id);
    }
    return {
      deposits: stored.map(({ row }) => row),
      deposit_rates: stored.flatMap(({ rates }) => rates),
      deposit_acts: stored.flatMap(({ acts }) => acts),
    };
  },
  insert: async (tx, { deposits = [], deposit_rates = [], deposit_acts = [] }) => {
    await depositRows.insert(tx, deposits);
    await depositRateRows.insert(tx, deposit_rates);
    await depositActRows.insert(tx, deposit_acts);
  },
  sheets: (rows) => [sheet('存款', columns, rows)],
};

async function readDeposits(db: Db, ownerId: string): Promise<InFile[]> {
  const stored = await listDeposits(db, ownerId);
  if (stored.length === 0) return [];
  const places = await findActPlaces(db, ownerId);
  const placeOf = (act: DepositActRow | null) =>
    act === null || act.account_id === null ? undefined : places.get(act.id);
  return stored.map(({ row, rates, opening, closing }) => {
    const paidFrom = placeOf(opening);
    return toFile(depositInFile, depositsTable, row, {
      renewalRates: rates.map(({ annual_rate_percent }) => annual_rate_percent),
      opening: opening && paidFrom ? { cash: paidFrom, createdAt: opening.created_at } : null,
      closing: closing && {
        day: closing.day,
        interest: closing.interest,
        cash: placeOf(closing) ?? null,
        createdAt: closing.created_at,
      },
    });
  });
}

/** Throws at what no export can contain. */
function toRows(source: RowSource, ownerId: string, deposit: InFile, index: number) {
  const id = source.newId();
  const field = `deposits.${index}`;
  const row = fromFile(depositsTable, deposit, { id, owner_id: ownerId, version: 1 });
  refuseTooMuch(source, row, deposit.renewalRates, `${field}.principal`);
  const rates = deposit.renewalRates.map((rate, at) => ({
    id: source.newId(),
    owner_id: ownerId,
    deposit_id: id,
    term_number: at + 2,
    annual_rate_percent: toDecimalColumn(rate),
  }));
  const shared = { owner_id: ownerId, deposit_id: id, written_by: null };
  const acts: DepositActRow[] = [];
  const { opening, closing } = deposit;
  if (opening) {
    const day = deposit.startDate;
    refuseOtherPrincipal(source, opening.cash, row, `${field}.opening.cash`);
    const moved = movedBy(source, opening.cash, { kind: 'OPENING', day }, `${field}.opening.cash`);
    const created_at = opening.createdAt;
    acts.push({ ...shared, ...moved, kind: 'OPENING', day, interest: '0', created_at });
  }
  if (closing) {
    const { day, interest, cash, createdAt: created_at } = closing;
    const moved = movedBy(source, cash, { kind: 'CLOSING', day }, `${field}.closing.cash`);
    const paid = { kind: 'CLOSING', interest: toDecimalColumn(interest) } as const;
    acts.push({ ...shared, ...moved, ...paid, day, created_at });
  }
  return { row, rates, acts };
}

/** What an account has paid for a deposit in its own currency is its principal. */
function refuseOtherPrincipal(
  { acts }: RowSource,
  { account, transaction }: NonNullable<InFile['opening']>['cash'],
  { currency, principal }: DepositRow,
  field: string,
): void {
  const paid = acts.get(cashPlace(account, transaction))?.standing[0];
  if (paid?.kind !== 'DEPOSIT_OPENING' || paid.currency !== currency) return;
  if (!decimal(principal).times(-1).eq(paid.amount)) {
    throw fieldError(field, '关联的账户流水与本金不一致');
  }
}

/** The id of an act, and the account that its money moved in. */
function movedBy(
  { newId, acts }: RowSource,
  cash: NonNullable<InFile['closing']>['cash'],
  { kind, day }: Pick<DepositActRow, 'kind' | 'day'>,
  field: string,
): Pick<DepositActRow, 'id' | 'account_id'> {
  if (cash == null) return { id: newId(), account_id: null };
  const place = cashPlace(cash.account, cash.transaction);
  const moved = acts.get(place);
  const [first] = moved?.standing ?? [];
  const isIts =
    moved?.standing.length === 1 && first?.kind === `DEPOSIT_${kind}` && first.day === day;
  if (!isIts) throw fieldError(field, '必须指向这笔存款的账户流水');
  // No other deposit may name it too.
  acts.delete(place);
  return { id: moved.id, account_id: first.accountId };
}

const columns: Columns<InFile> = [
  ['存款名称', 'text', 24, (d) => d.name],
  ['类型', 'text', 14, (d) => depositTypeLabels[d.depositType]],
  ['本金', 'amount', 16, (d) => numberCell(d.principal)],
  ['货币', 'text', 8, (d) => d.currency],
  ['年利率（%）', 'number', 12, (d) => numberCell(d.annualRatePercent)],
  ['存入日期', 'day', 12, (d) => d.startDate],
  ['存期', 'text', 10, (d) => (d.months == null ? `${d.days}天` : `${d.months}个月`)],
  ['到期方式', 'text', 14, (d) => renewalLabels[d.renewal]],
  ['转存利率（%）', 'text', 16, (d) => d.renewalRates.join('、') || null],
  ['支取日期', 'day', 12, (d) => d.closing?.day ?? null],
  ['支取方式', 'text', 12, (d) => kindInWords(d)],
  ['支取利息', 'amount', 14, (d) => (d.closing ? numberCell(d.closing.interest) : null)],
  ['备注', 'text', 30, (d) => d.note ?? null],
];

function kindInWords(deposit: InFile): string | null {
  if (!deposit.closing) return null;
  const columnsOf = {
    deposit_type: deposit.depositType,
    principal: deposit.principal,
    annual_rate_percent: deposit.annualRatePercent,
    demand_rate_percent: deposit.demandRatePercent,
    start_date: deposit.startDate,
    months: deposit.months ?? null,
    days: deposit.days ?? null,
    renewal: deposit.renewal,
  };
  const rates = deposit.renewalRates.map((annual_rate_percent) => ({ annual_rate_percent }));
  return closingKindLabels[closeOn(depositOf(columnsOf, rates), deposit.closing.day).kind];
}

import type { Currency } from '../../../contract/fields/currencies.ts';
import {
  loanTypeLabels,
  prepaymentModeLabels,
  repaymentMethodLabels,
} from '../../../contract/loans/loan-fields.ts';
import {
  loanActInFile,
  loanActsTable,
  loanInFile,
  loanRateInFile,
  loanRatesTable,
  loansTable,
} from '../../../contract/loans/loans.table.ts';
import type { PersonalFile } from '../../../contract/personal-data/personal-data.ts';
import { centsOfText } from '../../../finance/money/cents.ts';
import {
  cashPlace,
  type ImportedActLine,
  type RowSource,
  type Transfer,
} from '../../area-transfer.ts';
import { toDecimalColumn } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import { fromFile, toFile } from '../../db/row-values.ts';
import { fieldError } from '../../errors.ts';
import { findActPlaces, listCashAccountIds } from '../../ledger/cash-accounts.repository.ts';
import {
  type LoanActRow,
  type LoanRateRow,
  type LoanRow,
  listLoans,
  loanActRows,
  loanRateRows,
  loanRows,
  type StoredLoan,
} from '../../ledger/stored-loans.repository.ts';
import { type Columns, numberCell, sheet } from '../../spreadsheets/sheet.ts';
import { refuseRateDay } from './loan-columns.ts';
import { listAssetCodes } from './loans.repository.ts';
import { problemOf } from './loans-check.ts';

type InFile = PersonalFile['loans'][number];
type PaidInFile = InFile['payments'][number];

interface Rows {
  loans: LoanRow[];
  loan_rates: LoanRateRow[];
  loan_acts: LoanActRow[];
}

export const loansTransfer: Transfer<'loans', Rows> = {
  list: 'loans',
  read: readLoans,
  prepare: (source, ownerId, list) => {
    const stored = list.map((loan, index) => toStoredLoan(source, ownerId, loan, index));
    for (const [index, { row }] of stored.entries()) {
      source.items.set(`loans ${index + 1}`, row.id);
    }
    return {
      loans: stored.map(({ row }) => row),
      loan_rates: stored.flatMap(({ rates }) => rates),
      loan_acts: stored.flatMap(({ acts }) => acts),
    };
  },
  insert: async (tx, { loans = [], loan_rates = [], loan_acts = [] }) => {
    await loanRows.insert(tx, loans);
    await loanRateRows.insert(tx, loan_rates);
    await loanActRows.insert(tx, loan_acts);
  },
  sheets: (rows) => [
    sheet('贷款', columns, rows),
    sheet(
      '贷款利率调整',
      rateColumns,
      rows.flatMap(({ name, rates }) => rates.map((rate) => ({ ...rate, name }))),
    ),
    sheet(
      '贷款还款',
      paymentColumns,
      rows.flatMap(({ name, currency, payments }) =>
        payments.map((payment) => ({ ...payment, name, currency })),
      ),
    ),
  ],
};

async function readLoans(db: Db, ownerId: string): Promise<InFile[]> {
  const loans = await listLoans(db, ownerId);
  if (loans.length === 0) return [];
  const accounts = await listCashAccountIds(db, ownerId);
  const codes = await listAssetCodes(db, ownerId);
  const places = await findActPlaces(db, ownerId);
  return loans.map(({ row, rates, acts }) =>
    toFile(loanInFile, loansTable, row, {
      account: row.account_id === null ? null : accounts.indexOf(row.account_id) + 1,
      fixedAsset: row.fixed_asset_id === null ? null : codes.get(row.fixed_asset_id),
      rates: rates.map((rate) => toFile(loanRateInFile, loanRatesTable, rate, {})),
      payments: acts.map((act) =>
        toFile(loanActInFile, loanActsTable, act, {
          cash: act.account_id === null ? null : places.get(act.id),
        }),
      ),
    }),
  );
}

/** Throws at what no export can contain. */
function toStoredLoan(source: RowSource, ownerId: string, loan: InFile, index: number): StoredLoan {
  const field = `loans.${index}`;
  const id = source.newId();
  const row = fromFile(loansTable, loan, {
    id,
    owner_id: ownerId,
    account_id: linked(
      loan.account,
      (number) => source.accounts[number - 1]?.id,
      `${field}.account`,
    ),
    fixed_asset_id: linked(
      loan.fixedAsset,
      (code) => source.assets.get(code),
      `${field}.fixedAsset`,
    ),
    undone_act_id: null,
    version: 1,
  });
  const rates = loan.rates.map(({ from, annualRatePercent }, at): LoanRateRow => {
    refuseRateDay(row, from, `${field}.rates.${at}.from`);
    if ((loan.rates[at - 1]?.from ?? '') >= from) {
      throw fieldError(`${field}.rates.${at}.from`, '利率调整必须按日期排列，每日一次');
    }
    return {
      id: source.newId(),
      owner_id: ownerId,
      loan_id: id,
      from_day: from,
      annual_rate_percent: toDecimalColumn(annualRatePercent),
    };
  });
  const acts = loan.payments.map((paid, at) =>
    actFromFile(source, row, { paid, sequence: at + 1 }, `${field}.payments.${at}.cash`),
  );
  const stored = { row, rates, acts };
  if (problemOf(stored)) throw fieldError(`${field}.payments`, '还款记录与贷款条件不符');
  return stored;
}

/** The id of the account or asset that the file names. */
function linked<Name>(
  name: Name | null | undefined,
  idOf: (name: Name) => string | undefined,
  field: string,
): string | null {
  if (name == null) return null;
  const id = idOf(name);
  if (id === undefined) throw fieldError(field, '必须是文件里的账户或资产');
  return id;
}

const columns: Columns<InFile> = [
  ['贷款名称', 'text', 24, (l) => l.name],
  ['类型', 'text', 12, (l) => loanTypeLabels[l.loanType]],
  ['组合', 'text', 16, (l) => l.group ?? null],
  ['还款方式', 'text', 18, (l) => repaymentMethodLabels[l.method]],
  ['本金', 'amount', 16, (l) => numberCell(l.principal)],
  ['货币', 'text', 8, (l) => l.currency],
  ['年利率（%）', 'number', 12, (l) => numberCell(l.annualRatePercent)],
  ['期数', 'number', 8, (l) => l.months],
  ['放款日期', 'day', 12, (l) => l.startDate],
  ['首次还款日', 'day', 12, (l) => l.firstDueDate],
  ['备注', 'text', 30, (l) => l.note ?? null],
];

const rateColumns: Columns<InFile['rates'][number] & { name: string }> = [
  ['贷款名称', 'text', 24, (r) => r.name],
  ['调整日', 'day', 12, (r) => r.from],
  ['年利率（%）', 'number', 12, (r) => numberCell(r.annualRatePercent)],
];

const paymentColumns: Columns<PaidInFile & { name: string; currency: string }> = [
  ['贷款名称', 'text', 24, (p) => p.name],
  ['日期', 'day', 12, (p) => p.day],
  ['期号', 'number', 8, (p) => p.number ?? null],
  ['提前还款', 'text', 12, (p) => (p.mode ? prepaymentModeLabels[p.mode] : null)],
  ['本金', 'amount', 16, (p) => numberCell(p.principal)],
  ['利息', 'amount', 16, (p) => numberCell(p.interest)],
  ['货币', 'text', 8, (p) => p.currency],
];

/** A payment of a file as a row. Throws at `field` when it names other money than its own. */
function actFromFile(
  { newId, acts }: RowSource,
  loan: LoanRow,
  { paid, sequence }: { paid: PaidInFile; sequence: number },
  field: string,
): LoanActRow {
  const place = paid.cash && cashPlace(paid.cash.account, paid.cash.transaction);
  const moved = place ? acts.get(place) : null;
  if (moved === undefined || (moved && !isMovedBy(paid, loan.currency, moved.standing))) {
    throw fieldError(field, '必须指向这笔还款的账户流水');
  }
  // No other row of the file stands for the same money.
  if (place) acts.delete(place);
  return fromFile(loanActsTable, paid, {
    id: moved?.id ?? newId(),
    owner_id: loan.owner_id,
    loan_id: loan.id,
    sequence,
    account_id: moved?.standing[0]?.accountId ?? null,
    written_by: null,
  });
}

/**
 * Whether some transactions are the money of a payment: of one account, on its day, and as much where the
 * currency is the same.
 */
function isMovedBy(
  { kind, day, principal, interest }: PaidInFile,
  currency: Currency,
  standing: readonly ImportedActLine[],
): boolean {
  const kinds = kind === 'PREPAYMENT' ? ['LOAN_PREPAYMENT'] : ['LOAN_PRINCIPAL', 'LOAN_INTEREST'];
  const [first] = standing;
  if (!first) return false;
  const isOfOneAct = standing.every(
    (line) => kinds.includes(line.kind) && line.day === day && line.accountId === first.accountId,
  );
  if (!isOfOneAct || first.currency !== currency) return isOfOneAct;
  const moved = standing.reduce((sum, { amount }) => sum + centsOfText(amount), 0n);
  return moved === -(centsOfText(principal) + centsOfText(interest));
}

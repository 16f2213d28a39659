import type { PersonalFile } from '../../../../contract/personal-data/personal-data.ts';
import { dayIn } from '../../../../finance/calendar/days.ts';
import { decimal } from '../../../../finance/money/decimal.ts';
import { cashPlace, type ImportedAct, type RowSource } from '../../../area-transfer.ts';
import { fromFlagColumn, toDecimalColumn, toFlagColumn } from '../../../db/columns.ts';
import { fieldError } from '../../../errors.ts';
import type { TransactionPlace } from '../../../ledger/cash-accounts.repository.ts';
import type { DebtRow } from '../debts.repository.ts';
import type { PaymentRow } from './debt-payments.repository.ts';
import { debtActs, outstandingOf } from './outstanding.ts';

type DebtInFile = PersonalFile['receivables'][number];
type InFile = NonNullable<DebtInFile['payments']>[number];

/** A payment as the personal export writes it; `places` has those of the acts that moved cash. */
export function toPaymentInFile(
  row: PaymentRow,
  places: ReadonlyMap<string, TransactionPlace>,
): InFile {
  const act = row.account_id === null ? undefined : places.get(row.id);
  return {
    amount: row.amount,
    day: row.day,
    byMark: fromFlagColumn(row.by_mark),
    ...(act && { act }),
    note: row.note,
    createdAt: row.created_at,
  };
}

/**
 * The payments of a debt of a file as rows, by day; what a debt that was paid has no payments for is one of
 * its mark. Throws at `place` when they come to more than the debt, or name other money than theirs.
 */
export function readPayments(
  source: RowSource,
  debt: DebtRow,
  inFile: DebtInFile,
  place: string,
): PaymentRow[] {
  const { newId, config, acts } = source;
  const rows = (inFile.payments ?? []).map((payment, index): PaymentRow => {
    const row = {
      id: newId(),
      owner_id: debt.owner_id,
      debt_id: debt.id,
      amount: toDecimalColumn(payment.amount),
      day: payment.day < debt.day ? debt.day : payment.day,
      account_id: null,
      by_mark: toFlagColumn(payment.byMark),
      note: payment.note ?? null,
      created_at: payment.createdAt,
    };
    if (payment.act == null) return row;
    const key = cashPlace(payment.act.account, payment.act.transaction);
    const act = acts.get(key);
    const line = act?.standing[0];
    if (!act || !line || payment.byMark || !isItsMoney(act, row, debt)) {
      throw fieldError(`${place}.payments.${index}.act`, '关联的账户流水与这笔还款不一致');
    }
    acts.delete(key);
    return { ...row, id: act.id, account_id: line.accountId };
  });
  const left = outstandingOf({ row: debt, payments: rows });
  if (left.lt(0)) throw fieldError(`${place}.payments`, '还款合计不能超过金额');
  if (inFile.paidAt !== null && left.gt(0)) {
    const { paidAt } = inFile;
    const day = inFile.paidDay ?? dayIn(config.timeZone, new Date(paidAt));
    rows.push({
      id: newId(),
      owner_id: debt.owner_id,
      debt_id: debt.id,
      amount: toDecimalColumn(left),
      // A debt cannot have been paid before it arose.
      day: day < debt.day ? debt.day : day,
      account_id: null,
      by_mark: 1,
      note: null,
      created_at: paidAt,
    });
  }
  return rows.sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

/** Whether an act is what a payment has moved: once, on its day, and as much where the currency is the same. */
function isItsMoney({ standing }: ImportedAct, payment: PaymentRow, debt: DebtRow): boolean {
  const [line] = standing;
  const { kind, sign } = debtActs[debt.kind];
  if (!line || standing.length > 1 || line.kind !== kind || line.day !== payment.day) return false;
  const moved = decimal(line.amount).times(sign);
  return line.currency === debt.currency ? moved.eq(payment.amount) : moved.gt(0);
}

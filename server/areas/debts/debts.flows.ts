import type { Day } from '../../../finance/calendar/days.ts';
import { type Fixed, fixedOfText } from '../../../finance/money/fixed.ts';
import { formatFixed } from '../../../finance/net-worth/attribution.ts';
import type {
  AreaFlows,
  Beginning,
  ItemFlow,
  ItemWorth,
  WorthItem,
} from '../../../finance/net-worth/flows.ts';
import { timelineOf } from '../../../finance/net-worth/worth-series.ts';
import type { BeginningQuestion, FlowQuestion } from '../../area-worth.ts';
import type { Db } from '../../db/database.ts';
import type { WorthChangeRow } from '../worth-changes/worth-changes.repository.ts';
import { type DebtRow, listDebtDays } from './debts.repository.ts';
import { changesByDebt } from './debts.worth.ts';
import { paymentRows } from './payments/debt-payments.repository.ts';

const labels = { RECEIVABLE: '应收', PAYABLE: '应付' } as const;

/** What debts changed by between the ends of two days: they arose, were edited, paid or removed. */
export async function debtFlows(db: Db, { ownerId, from, to }: FlowQuestion): Promise<AreaFlows> {
  const debts = await listDebtDays(db, ownerId);
  const byId = new Map(debts.map((debt) => [debt.id, debt]));
  const handed = await handedOver(db, ownerId, debts);
  const opening: ItemWorth[] = [];
  const flows: ItemFlow[] = [];
  for (const changes of await changesByDebt(db, ownerId, debts)) {
    const [{ area, currency, row_id }] = changes;
    const isOwed = area === 'RECEIVABLE';
    const debt = byId.get(row_id);
    const name = debt?.counterparty ?? '（已删除）';
    const moved = [takenOver(changes), handed.get(row_id)];
    const subject = `${labels[isOwed ? 'RECEIVABLE' : 'PAYABLE']} ${name}`;
    const of: WorthItem = isOwed
      ? { key: row_id, name, part: 'receivables', kind: '应收款' }
      : { key: row_id, name, part: 'payables', kind: '应付款' };
    const stated = changes.map(({ day, amount_after }) => ({ day, amount: amount_after }));
    let before = 0n;
    for (const { day, amount: text } of timelineOf(stated)) {
      if (day > to) break;
      const now = fixedOfText(text) * (isOwed ? 1n : -1n);
      const [was, amount] = [before, now - before];
      before = now;
      if (day <= from) opening.push({ of, currency, amount });
      else {
        const ofDay = moved.flatMap((one) => (one?.day === day ? one.amount : []));
        const toOther = ofDay.reduce((sum, one) => sum + one, 0n) * (isOwed ? 1n : -1n);
        const common = { of, day, subject, currency };
        if (toOther !== 0n) flows.push({ ...common, amount: toOther, part: 'household' });
        const rest = amount - toOther;
        if (rest === 0n) continue;
        const formula = () => `${formatFixed(now)} − ${bracketed(was)}`;
        const how = toOther === 0n ? { formula } : {};
        flows.push({ ...common, amount: rest, part: 'debts', ...how });
      }
    }
  }
  return { opening, flows };
}

/** What came from another owner, or went to one, and on which day; below 0 where it went. */
async function handedOver(
  db: Db,
  ownerId: string,
  debts: readonly Pick<DebtRow, 'id' | 'handed_over_on'>[],
): Promise<Map<string, { day: Day; amount: Fixed }>> {
  const days = new Map(debts.map(({ id, handed_over_on }) => [id, handed_over_on]));
  if (![...days.values()].some((day) => day !== null)) return new Map();
  const marks = await paymentRows.list(db, ownerId, { by_mark: 1 });
  return new Map(
    marks.flatMap(({ debt_id, day, amount }) =>
      days.get(debt_id) === day ? [[debt_id, { day, amount: -fixedOfText(amount) }] as const] : [],
    ),
  );
}

function takenOver(changes: readonly WorthChangeRow[]): { day: Day; amount: Fixed } | undefined {
  const taken = changes.find(({ kind }) => kind === 'TAKEN_OVER');
  return taken && { day: taken.day, amount: fixedOfText(taken.amount_after) };
}

/** The amounts of debts when they were added; one that was removed on its first day never counted. */
export async function debtBeginnings(
  db: Db,
  { ownerId, isEnteredBy }: BeginningQuestion,
): Promise<Beginning[]> {
  const debts = await listDebtDays(db, ownerId);
  const names = new Map(debts.map(({ id, counterparty }) => [id, counterparty]));
  return (await changesByDebt(db, ownerId, debts)).flatMap((changes) => {
    const [{ area, kind, day, created_at, currency, row_id, amount_after }] = changes;
    const isGone = changes.some((one) => one.kind === 'REMOVED' && one.day <= day);
    if (kind !== 'ADDED' || isGone || !isEnteredBy(day, created_at)) return [];
    const isOwed = area === 'RECEIVABLE';
    const subject = `${labels[isOwed ? 'RECEIVABLE' : 'PAYABLE']} ${names.get(row_id) ?? '（已删除）'}`;
    const amount = fixedOfText(amount_after) * (isOwed ? 1n : -1n);
    return [{ day, subject, currency, amount, thing: row_id }];
  });
}

function bracketed(amount: bigint): string {
  return amount < 0n ? `(${formatFixed(amount)})` : formatFixed(amount);
}

import { fixedOfText } from '../../../finance/money/fixed.ts';
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
import { listDebtDays } from './debts.repository.ts';
import { changesByDebt } from './debts.worth.ts';

const labels = { RECEIVABLE: '应收', PAYABLE: '应付' } as const;

/** What debts changed by between the ends of two days: they arose, were edited, paid or removed. */
export async function debtFlows(db: Db, { ownerId, from, to }: FlowQuestion): Promise<AreaFlows> {
  const debts = await listDebtDays(db, ownerId);
  const names = new Map(debts.map(({ id, counterparty }) => [id, counterparty]));
  const opening: ItemWorth[] = [];
  const flows: ItemFlow[] = [];
  for (const changes of await changesByDebt(db, ownerId, debts)) {
    const [{ area, currency, row_id }] = changes;
    const isOwed = area === 'RECEIVABLE';
    const name = names.get(row_id) ?? '（已删除）';
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
      else if (amount !== 0n) {
        const formula = () => `${formatFixed(now)} − ${bracketed(was)}`;
        flows.push({ of, day, subject, currency, amount, part: 'debts', formula });
      }
    }
  }
  return { opening, flows };
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

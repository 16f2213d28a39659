import { fixedOfText } from '../../../finance/money/fixed.ts';
import { shown } from '../../../finance/net-worth/attribution.ts';
import {
  type AreaFlows,
  actKey,
  type ItemFlow,
  type ItemHolding,
  type WorthItem,
} from '../../../finance/net-worth/flows.ts';
import { timelineOf } from '../../../finance/net-worth/worth-series.ts';
import type { FlowQuestion } from '../../area.ts';
import type { Db } from '../../db/database.ts';
import { listDebtDays } from './debts.repository.ts';
import { changesByDebt } from './debts.worth.ts';
import { listPayments } from './payments/debt-payments.repository.ts';

const labels = { RECEIVABLE: '应收', PAYABLE: '应付' } as const;

/**
 * What debts changed by between the ends of two days: they arose, were edited, paid or removed. What was
 * paid in a cash account is one thing with the money there.
 */
export async function debtFlows(db: Db, { ownerId, from, to }: FlowQuestion): Promise<AreaFlows> {
  const debts = await listDebtDays(db, ownerId);
  const names = new Map(debts.map(({ id, counterparty }) => [id, counterparty]));
  const moved = (await listPayments(db, ownerId)).filter((payment) => payment.account_id !== null);
  const byDebtAndDay = Map.groupBy(moved, ({ debt_id, day }) => `${debt_id} ${day}`);
  const opening: ItemHolding[] = [];
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
      if (day <= from) {
        opening.push({ of, currency, amount });
        continue;
      }
      let rest = amount;
      for (const payment of byDebtAndDay.get(`${row_id} ${day}`) ?? []) {
        const paid = fixedOfText(payment.amount) * (isOwed ? -1n : 1n);
        const part = {
          key: actKey(payment.id),
          side: 'debt',
          alone: 'debts',
          rest: 'debts',
        } as const;
        flows.push({ of, day, subject, currency, amount: paid, part });
        rest -= paid;
      }
      if (rest === 0n) continue;
      const isWhole = rest === amount;
      const formula = () => (isWhole ? `${shown(now)} − ${bracketed(was)}` : shown(rest));
      flows.push({ of, day, subject, currency, amount: rest, part: 'debts', formula });
    }
  }
  return { opening, flows };
}

function bracketed(amount: bigint): string {
  return amount < 0n ? `(${shown(amount)})` : shown(amount);
}

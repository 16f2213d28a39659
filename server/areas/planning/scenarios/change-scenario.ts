import type { Currency } from '../../../../contract/fields/currencies.ts';
import {
  mostScenarios,
  namesItem,
  recurringPrefix,
  type ScenarioBody,
  takesLoan,
} from '../../../../contract/planning/scenario-fields.ts';
import { dayOfInput } from '../../../../finance/calendar/days.ts';
import { todayOf } from '../../../business-day.ts';
import { toInstantColumn } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import { takeOwnerMutex } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { fieldError, required, staleVersion } from '../../../errors.ts';
import { listLoans } from '../../../ledger/stored-loans.repository.ts';
import { listSeries } from '../../spending/recurring/recurring.repository.ts';
import { listScenarios, type ScenarioRow, scenarioRows } from '../planning.repository.ts';
import { problemOfLoan } from './decision-loans.ts';
import { prepaymentOf } from './scenario-lines.ts';

/** Stores a new decision, or in place of the one with an id. One that cannot be worked out is refused. */
export async function saveScenario(
  tx: Tx,
  { deps, ownerId }: { deps: Deps; ownerId: string },
  body: ScenarioBody,
  replacedId?: string,
): Promise<{ id: string }> {
  await takeOwnerMutex(tx, ownerId);
  const scenarios = await listScenarios(tx, ownerId);
  const before =
    replacedId === undefined ? undefined : required(scenarios.find(({ id }) => id === replacedId));
  if (before && body.version != null && body.version !== before.version) {
    throw staleVersion({ id: before.id, version: before.version });
  }
  if (!before && scenarios.length >= mostScenarios) {
    throw fieldError('name', `最多${mostScenarios}个试算，请先删除一个`);
  }
  const day = dayOfInput(deps.config.timeZone, body.decision.day);
  const decision = { ...body.decision, day };
  const today = todayOf(deps);
  const wasStored = before !== undefined && day === dayOf(before);
  if (day < today && decision.kind !== 'CHANGE' && !wasStored) {
    throw fieldError('decision.day', '日期不能早于今天');
  }
  const loanId = takesLoan(decision) ? (body.loanId ?? null) : null;
  if (loanId !== null) {
    const [loan] = await listLoans(tx, ownerId, { id: loanId });
    const prepayment =
      decision.kind === 'PREPAY'
        ? prepaymentOf({ ...decision, day: day < today ? today : day })
        : undefined;
    const problem = problemOfLoan(loan, today, prepayment);
    if (problem) throw fieldError(problem.field, problem.message);
  }
  if (decision.kind === 'CHANGE' && body.itemKey != null) {
    const { baseCurrency } = deps.config;
    await refuseOtherSeries(tx, ownerId, body.itemKey, { side: decision.side, baseCurrency });
  }
  const now = toInstantColumn(deps.now());
  const row: ScenarioRow = {
    id: before?.id ?? deps.newId(),
    owner_id: ownerId,
    name: body.name,
    kind: decision.kind,
    decision: JSON.stringify(decision),
    loan_id: loanId,
    item_key: namesItem(decision) ? (body.itemKey ?? null) : null,
    version: (before?.version ?? 0) + 1,
    created_at: before?.created_at ?? now,
    updated_at: now,
  };
  if (before) await scenarioRows.update(tx, ownerId, before.id, row);
  else await scenarioRows.insert(tx, [row]);
  return { id: row.id };
}

/** Refuses what does not recur as the change does: of its side, once a month, in the base currency. */
async function refuseOtherSeries(
  tx: Tx,
  ownerId: string,
  itemKey: string,
  { side, baseCurrency }: { side: 'INCOME' | 'EXPENSE'; baseCurrency: Currency },
): Promise<void> {
  const isSeries = itemKey.startsWith(recurringPrefix);
  const id = itemKey.slice(recurringPrefix.length);
  const [series] = isSeries ? await listSeries(tx, ownerId, id) : [];
  if (series?.row.state !== 'ACTIVE') throw fieldError('itemKey', '这项周期收支不存在');
  if (series.row.flow !== (side === 'INCOME' ? 'IN' : 'OUT')) {
    throw fieldError('itemKey', side === 'INCOME' ? '请选择一项收入' : '请选择一项支出');
  }
  const { every, interval_count: interval, currency } = series.row;
  if (every !== 'MONTH' || interval !== 1) {
    throw fieldError('itemKey', '只能选择每月一次的周期收支');
  }
  if (currency !== baseCurrency) {
    throw fieldError('itemKey', `只能选择以 ${baseCurrency} 计的周期收支`);
  }
}

function dayOf({ decision }: ScenarioRow): string {
  return (JSON.parse(decision) as { day: string }).day;
}

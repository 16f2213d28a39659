import { decision, recurringPrefix } from '../../../../contract/planning/scenario-fields.ts';
import type {
  ChoosableLoan,
  Scenario,
  ScenarioLine,
  Scenarios,
} from '../../../../contract/planning/scenarios.ts';
import { sameDayInMonths } from '../../../../finance/calendar/months.ts';
import { centsToWire } from '../../../../finance/money/cents.ts';
import { baseParts } from '../../../../finance/planning/base-line.ts';
import { toCent } from '../../../../finance/planning/growth.ts';
import { type PlanPart, partsIn } from '../../../../finance/planning/plan-parts.ts';
import { todayOf } from '../../../business-day.ts';
import type { Db } from '../../../db/database.ts';
import { figuresOfLoan } from '../../../ledger/loan-terms.ts';
import { listLoans } from '../../../ledger/stored-loans.repository.ts';
import type { WorthContext } from '../../net-worth/net-worth.service.ts';
import { listScenarios, type ScenarioRow } from '../planning.repository.ts';
import { problemOfLoan } from './decision-loans.ts';
import { type ScenarioInputs, scenarioInputs } from './scenario-inputs.ts';
import { workOutDecision } from './scenario-lines.ts';

export const usualYears = 30;
/** Up to so many years the line has a point for each month, beyond them for each year. */
const yearsByMonth = 5;
const yearsOfMarks = [1, 5, 10];

/** Net worth as things are and with each decision. */
export async function findScenarios(
  db: Db,
  context: WorthContext,
  years = usualYears,
): Promise<Scenarios> {
  const months = years * 12;
  const inputs = await scenarioInputs(db, context, months);
  const { today } = inputs.base;
  const step = years <= yearsByMonth ? 1 : 12;
  const points = Array.from({ length: months / step + 1 }, (_, at) => at * step);
  const marks = [...yearsOfMarks.filter((year) => year < years), years].map((year) => year * 12);
  const base = baseParts(inputs.base);
  const lineOf = (parts: readonly PlanPart[] = []): ScenarioLine => ({
    netWorth: points.map((month) => toCent(partsIn([...base, ...parts], month).total)),
    marks: marks.map((month) => {
      const difference = partsIn(parts, month);
      const own = partsIn(base, month);
      return {
        months: month,
        day: sameDayInMonths(today, month),
        netWorth: toCent(own.total + difference.total),
        difference: difference.total,
        parts: parts.length === 0 ? own.parts : difference.parts,
      };
    }),
  });
  const { cashGrowth, assets, saving, savingGrowth } = inputs.base;
  return {
    currency: context.currency,
    today,
    years,
    days: points.map((month) => sameDayInMonths(today, month)),
    base: lineOf(),
    inputs: {
      ...inputs.averages,
      saving,
      savingGrowthPercent: inPercent(savingGrowth),
      cashGrowthPercent: inPercent(cashGrowth),
      growth: assets.map(({ label, amount, growth }) => ({
        ...{ label, amount },
        percent: inPercent(growth),
      })),
    },
    scenarios: (await listScenarios(db, context.user.ownerId)).map((row) =>
      toScenario(row, inputs, lineOf),
    ),
    missing: inputs.missing,
  };
}

/** The loans that are lent and not repaid. */
export async function findChoosableLoans(
  db: Db,
  { deps, user }: WorthContext,
): Promise<ChoosableLoan[]> {
  const today = todayOf(deps);
  return (await listLoans(db, user.ownerId))
    .filter((loan) => problemOfLoan(loan, today) === null)
    .map((loan) => ({
      id: loan.row.id,
      name: loan.row.name,
      currency: loan.row.currency,
      outstanding: centsToWire(figuresOfLoan(loan, today).outstanding),
    }));
}

function toScenario(
  row: ScenarioRow,
  inputs: ScenarioInputs,
  lineOf: (parts: readonly PlanPart[]) => ScenarioLine,
): Scenario {
  const stored = decision.parse(JSON.parse(row.decision));
  const refs = { loanId: row.loan_id, itemKey: row.item_key };
  const worked = workOutDecision(inputs, stored, refs);
  const isWorked = 'parts' in worked;
  const loan = inputs.storedLoans.get(refs.loanId ?? '')?.row;
  return {
    id: row.id,
    name: row.name,
    decision: stored,
    ...refs,
    loanName: loan?.name ?? null,
    loanCurrency: loan?.currency ?? null,
    itemName: nameOf(inputs, refs.itemKey ?? ''),
    problem: isWorked ? null : worked.message,
    line: isWorked ? lineOf(worked.parts) : null,
    prepaying: isWorked ? worked.prepaying : null,
    burden: isWorked ? worked.burden : null,
    sold: isWorked ? worked.sold : null,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The name of what is sold, or of what recurs and changes. */
function nameOf({ items, averages }: ScenarioInputs, key: string): string | null {
  const series = averages.recurring.find(({ id }) => `${recurringPrefix}${id}` === key);
  return items.get(key)?.name ?? series?.name ?? null;
}

const inPercent = (part: number) => Math.round(part * 1e6) / 1e4;

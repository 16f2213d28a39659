import type { Forecast } from '../../../contract/planning/forecast.ts';
import { forecastKindLabels } from '../../../contract/planning/forecast-words.ts';
import { goalKindLabels } from '../../../contract/planning/goal-fields.ts';
import { decisionKindLabels } from '../../../contract/planning/scenario-fields.ts';
import type { ScenarioLine } from '../../../contract/planning/scenarios.ts';
import type { ReportRow } from '../../../contract/reports/reports.ts';
import { addDays, daysBetween, daysFromTo } from '../../../finance/calendar/days.ts';
import { toCent } from '../../../finance/planning/growth.ts';
import type { Report } from '../../report.ts';
import type { WorthCache } from '../net-worth/worth-cache.ts';
import { findForecast } from './forecast/forecast.service.ts';
import { findGoals } from './goals/goals.service.ts';
import { planningContext } from './planning-context.ts';
import { findScenarios } from './scenarios/scenarios.service.ts';

/** Forecast, goals and decisions as tables to print and to take along. */
export function planningReports(cache: WorthCache): Report[] {
  return [forecastReport, goalsReport(cache), scenariosReport(cache)];
}

const currencyColumn = { key: 'currency', label: '货币', kind: 'text', width: 8 } as const;

/** The cash of all accounts over 12 months. Opening and rows up to a day are the balance of that day. */
const forecastReport: Report = {
  name: 'cash-forecast',
  title: '现金预测',
  columns: [
    { key: 'day', label: '日期', kind: 'day', width: 12 },
    { key: 'title', label: '事项', kind: 'text', width: 28 },
    { key: 'kind', label: '类型', kind: 'text', width: 12 },
    { key: 'account', label: '账户', kind: 'text', width: 18 },
    { key: 'certain', label: '确定或约', kind: 'text', width: 10 },
    { key: 'amount', label: '金额', kind: 'amount', width: 16 },
    currencyColumn,
    { key: 'balance', label: '当天余额', kind: 'amount', width: 16 },
  ],
  build: async (db, deps, { user, currency }) => {
    const found = await findForecast(db, deps, {
      ...{ ownerId: user.ownerId, withoutEveryday: false, currency },
    });
    if (found.lines.length <= 1) return { rows: [], totals: {}, usedRates: [] };
    const { line, from } = found;
    const balanceOn = (day: string) => line.balances[daysBetween(from, day)] ?? null;
    const items = found.items.map(
      (item): ReportRow => ({
        ...{ day: item.day, title: item.title, kind: forecastKindLabels[item.kind] },
        account: item.accountName ?? '未指定账户',
        certain: item.isCertain ? '确定' : '约',
        ...{ amount: item.amount, currency: item.currency, balance: balanceOn(item.day) },
      }),
    );
    const rows = [...items, ...everydayRows(found)].sort((a, b) =>
      String(a.day) < String(b.day) ? -1 : Number(String(a.day) > String(b.day)),
    );
    const opening = {
      ...{ day: from, title: '今天的余额', kind: null, account: null, certain: '确定' },
      ...{ amount: line.opening, currency: line.currency, balance: line.opening },
    };
    return {
      rows: [opening, ...rows],
      totals: { title: `${found.to} 的余额`, balance: line.closing },
      usedRates: [],
    };
  },
};

/** Everyday expenses, all of a month on its last day. */
function everydayRows({ line, from, to }: Forecast): ReportRow[] {
  const upTo = (at: number) => (line.balances[at] ?? 0) - (line.withoutEveryday[at] ?? 0);
  let before = 0;
  return daysFromTo(from, to).flatMap((day, at) => {
    const isLast = day === to || addDays(day, 1).endsWith('-01');
    const amount = toCent(upTo(at) - before);
    if (!isLast || amount === 0) return [];
    before = upTo(at);
    return [
      {
        ...{ day, title: '日常支出', kind: forecastKindLabels.EVERYDAY, account: null },
        ...{ certain: '约', amount, currency: line.currency, balance: line.balances[at] ?? null },
      },
    ];
  });
}

function goalsReport(cache: WorthCache): Report {
  return {
    name: 'goals',
    title: '目标',
    columns: [
      { key: 'name', label: '目标', kind: 'text', width: 24 },
      { key: 'kind', label: '类型', kind: 'text', width: 10 },
      { key: 'amount', label: '金额', kind: 'amount', width: 16 },
      { key: 'money', label: '按', kind: 'text', width: 12 },
      { key: 'setAside', label: '已留出', kind: 'amount', width: 16 },
      { key: 'spent', label: '已用', kind: 'amount', width: 16 },
      { key: 'reachedPercent', label: '已达成（%）', kind: 'number', width: 12 },
      { key: 'addition', label: '每月存入', kind: 'amount', width: 16 },
      { key: 'reachedOn', label: '按此达成', kind: 'day', width: 12 },
      { key: 'dueDate', label: '到期', kind: 'day', width: 12 },
      { key: 'amountThen', label: '届时需要', kind: 'amount', width: 16 },
      { key: 'neededAddition', label: '每月需要', kind: 'amount', width: 16 },
      currencyColumn,
    ],
    build: async (db, deps, { user }) => {
      const { goals, currency } = await findGoals(db, planningContext(deps, cache, user));
      const rows = goals.map(
        (goal): ReportRow => ({
          name: goal.name,
          kind: goalKindLabels[goal.kind],
          amount: goal.amount,
          money: goal.isInTodaysMoney ? '今天的钱' : '固定金额',
          setAside: goal.setAside,
          spent: goal.spent,
          reachedPercent: goal.reachedPercent,
          addition: goal.addition ?? Math.max(0, goal.measuredAddition),
          reachedOn: goal.reachedOn,
          dueDate: goal.dueDate,
          amountThen: goal.amountThen,
          neededAddition: goal.neededAddition,
          currency,
        }),
      );
      return { rows, totals: {}, usedRates: [] };
    },
  };
}

function scenariosReport(cache: WorthCache): Report {
  return {
    name: 'scenarios',
    title: '试算',
    columns: [
      { key: 'name', label: '试算', kind: 'text', width: 24 },
      { key: 'kind', label: '决定', kind: 'text', width: 18 },
      { key: 'years', label: '年限', kind: 'number', width: 8 },
      { key: 'day', label: '日期', kind: 'day', width: 12 },
      { key: 'netWorth', label: '净资产', kind: 'amount', width: 18 },
      { key: 'difference', label: '比不做改变', kind: 'amount', width: 18 },
      currencyColumn,
    ],
    build: async (db, deps, { user }) => {
      const { base, scenarios, currency } = await findScenarios(
        db,
        planningContext(deps, cache, user),
      );
      if (scenarios.length === 0) return { rows: [], totals: {}, usedRates: [] };
      const rowsOf = (name: string, kind: string | null, { marks }: ScenarioLine): ReportRow[] =>
        marks.map(({ months, day, netWorth, difference }) => ({
          ...{ name, kind, years: months / 12, day, netWorth, currency },
          difference: kind === null ? null : difference,
        }));
      return {
        rows: [
          ...rowsOf('不做改变', null, base),
          ...scenarios.flatMap(({ name, decision, line }) =>
            line ? rowsOf(name, decisionKindLabels[decision.kind], line) : [],
          ),
        ],
        totals: {},
        usedRates: [],
      };
    },
  };
}

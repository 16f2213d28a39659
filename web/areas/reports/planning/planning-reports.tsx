import { assumptionNote } from '../../../../contract/planning/forecast-words.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ReportData } from '../report-basis.tsx';
import type { ReportViewProps } from '../report-question.ts';
import { useReport } from '../reports.queries.ts';
import { type ColumnKinds, TableReport } from '../table/table-report.tsx';

interface PlanningReport {
  name: 'cash-forecast' | 'goals' | 'scenarios';
  kinds: ColumnKinds;
  notes: readonly string[];
  /** What stands where there is nothing. */
  empty: { text: string; hint: string };
}

const forecast: PlanningReport = {
  name: 'cash-forecast',
  kinds: { amount: 'own', balance: 'amount' },
  notes: [`${assumptionNote}：12 个月，全部账户`, '外币按今天的汇率折算', '日常支出按月列出'],
  empty: { text: '暂无预测', hint: '先添加资金账户。' },
};

const goals: PlanningReport = {
  name: 'goals',
  kinds: {
    ...{ amount: 'own', setAside: 'own', spent: 'own', amountThen: 'own' },
    ...{ addition: 'own', neededAddition: 'own', reachedPercent: 'own' },
  },
  notes: [assumptionNote],
  empty: { text: '暂无目标', hint: '在“规划”里添加目标。' },
};

const scenarios: PlanningReport = {
  name: 'scenarios',
  kinds: { years: 'own', netWorth: 'own', difference: 'own' },
  notes: [assumptionNote],
  empty: { text: '暂无试算', hint: '在“规划”里添加试算。' },
};

/** The cash of the coming year, by what falls due. */
export function CashForecastReport({ question }: ReportViewProps) {
  return <PlanningTable {...forecast} question={question} />;
}

/** What is saved for, and how far it is. */
export function GoalsReport({ question }: ReportViewProps) {
  return <PlanningTable {...goals} question={question} />;
}

/** Net worth as things are, and with each decision. */
export function ScenariosReport({ question }: ReportViewProps) {
  return <PlanningTable {...scenarios} question={question} />;
}

function PlanningTable({
  name,
  kinds,
  notes,
  empty,
  question: { day, currency },
}: PlanningReport & ReportViewProps) {
  const report = useReport(name, { currency });
  return (
    <ReportData query={report}>
      {(answer) =>
        answer.rows.length === 0 ? (
          <EmptyState {...empty} />
        ) : (
          <TableReport
            answer={answer}
            kinds={kinds}
            day={day}
            currency={answer.asked.currency}
            notes={notes}
          />
        )
      }
    </ReportData>
  );
}

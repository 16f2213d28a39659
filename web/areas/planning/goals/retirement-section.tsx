import { Button, Table } from '@mantine/core';
import { useMemo, useState } from 'react';
import { assumptionNote } from '../../../../contract/planning/forecast-words.ts';
import {
  planningRetirement,
  type Retirement,
  type StoredAssumptions,
} from '../../../../contract/planning/goals.ts';
import { retirementSimulation } from '../../../../finance/planning/plan-simulation.ts';
import {
  amountOfYear,
  firstYearOfSpending,
  numberNeeded,
  type RetirementYear,
  retirementYears,
} from '../../../../finance/planning/retirement.ts';
import { chanceOf } from '../../../../finance/planning/simulated-paths.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useCall, useChangeCall } from '../../../lib/query/use-call.ts';
import { ChartSlot, chartFootHeight } from '../../../ui/charts/chart-slot.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { Figure } from '../../../ui/figures/figure.tsx';
import { FigureRow } from '../../../ui/figures/figure-row.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { figures, TableHead } from '../../../ui/lists/table-head.tsx';
import { confirmDelete } from '../../../ui/overlays/confirm-delete.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import type { Simulation } from '../simulation/use-simulation.ts';
import { useSimulation } from '../simulation/use-simulation.ts';
import { RetirementDialog } from './retirement-dialog.tsx';
import { countedAssets, planOf } from './retirement-view.ts';

const FanChart = latePart(async () => (await import('../simulation/fan-chart.tsx')).FanChart);
const height = 260;

/** The time after work: the number needed, each year, and the chance that it lasts. */
export function RetirementSection({ assumptions }: { assumptions: StoredAssumptions }) {
  const { data, error, refetch } = useCall(planningRetirement.show);
  const [isOpen, setOpen] = useState(false);
  const remove = useChangeCall(planningRetirement.remove);
  const askToRemove = () =>
    confirmDelete({
      text: '确定要删除养老计划吗？',
      consequence: '填写的内容会删除，无法恢复；资产和目标不受影响。',
      onConfirm: () => remove.change({}),
    });
  const open = (
    <Button data-writes variant={data?.plan ? 'default' : 'filled'} onClick={() => setOpen(true)}>
      {data?.plan ? '修改养老计划' : '填写养老计划'}
    </Button>
  );
  return (
    <PageSection
      heading="养老"
      actions={
        data?.plan && (
          <>
            <Button data-writes variant="default" onClick={askToRemove}>
              删除养老计划
            </Button>
            {open}
          </>
        )
      }
    >
      {!data ? (
        <NotLoaded error={error} refetch={refetch} />
      ) : data.plan ? (
        <Planned retirement={data} plan={data.plan} assumptions={assumptions} />
      ) : (
        <EmptyState
          text="还没有养老计划"
          hint="填写出生年份、哪一年停止工作和一年的支出，就能看到需要多少钱、够用的机会有多大。"
          action={open}
        />
      )}
      {data && (
        <RetirementDialog retirement={data} opened={isOpen} onClose={() => setOpen(false)} />
      )}
    </PageSection>
  );
}

interface PlannedProps {
  retirement: Retirement;
  plan: NonNullable<Retirement['plan']>;
  assumptions: StoredAssumptions;
}

function Planned({ retirement, plan, assumptions }: PlannedProps) {
  const { currency } = retirement;
  const money = (amount: number) => formatMoney(amount, currency);
  const { terms, years, stop, usual, bad } = useMemo(() => {
    const amounts = countedAssets(retirement);
    const terms = planOf(retirement, plan, amounts, assumptions);
    const years = retirementYears(terms);
    const stop = years.find(({ isWorking }) => !isWorking)?.year ?? null;
    const simulated = (beginsBadly: boolean) =>
      stop === null
        ? null
        : retirementSimulation(amounts, assumptions, terms, stop, { beginsBadly });
    return { terms, years, stop, usual: simulated(false), bad: simulated(true) };
  }, [retirement, plan, assumptions]);
  const simulation = useSimulation(usual);
  const badly = useSimulation(simulation.outcome ? bad : null);
  const year = stop ?? firstYearOfSpending(terms);
  const number = numberNeeded(
    amountOfYear(plan.spending, year),
    amountOfYear(plan.income, year),
    terms.rate,
  );
  const lacking = years.find(({ missing }) => missing > 0);
  return (
    <>
      <FigureRow note={`${assumptionNote}。表中是今天的钱，图中是当时的钱。`}>
        <Figure label="需要" value={money(number)} note={`按 ${plan.ratePercent}% 提取`} />
        <Figure
          label="已有"
          value={money(terms.opening)}
          note={countedNote(retirement, plan, money)}
        />
        <Figure
          label="停止工作"
          value={stop === null ? '达不到' : `${stop} 年`}
          note={
            lacking
              ? `按平均收益，${lacking.year} 年（${lacking.age} 岁）起不够`
              : `按平均收益，够到 ${plan.untilAge} 岁`
          }
        />
        <Figure
          label={`够到 ${plan.untilAge} 岁的机会`}
          value={<Lasting simulation={simulation} label="正在模拟养老" />}
          note={
            badly.outcome
              ? `头 5 年行情很差时 ${inPercent(badly.outcome.lasting, badly.outcome.paths)}`
              : ' '
          }
        />
      </FigureRow>
      {simulation.outcome && (
        <ChartSlot height={height + chartFootHeight}>
          <FanChart
            label="养老资产的范围"
            firstYear={terms.year}
            fan={simulation.outcome.fan}
            currency={currency}
            height={height}
          />
        </ChartSlot>
      )}
      <details>
        <summary>逐年明细</summary>
        <YearTable years={years} money={money} />
      </details>
    </>
  );
}

/** What is counted as there, in words. */
function countedNote(
  { setAsideForGoals }: Retirement,
  { shares, includesHousing }: PlannedProps['plan'],
  money: (amount: number) => string,
): string {
  if (shares) return shares.map(({ name, worth }) => `${name} ${money(worth)}`).join('，');
  const all = includesHousing ? '全部资产' : '全部资产，不含房产';
  return setAsideForGoals > 0 ? `${all}，不含已留给目标的 ${money(setAsideForGoals)}` : all;
}

function inPercent(count: number, paths: number): string {
  const { percent, within } = chanceOf(count, paths);
  return `${percent}%${within === null ? '' : ` ± ${within}%`}`;
}

function Lasting({ simulation, label }: { simulation: Simulation; label: string }) {
  const { progress, outcome, failure } = simulation;
  if (failure !== null) return <span role="alert">{failure}</span>;
  if (outcome) return inPercent(outcome.lasting, outcome.paths);
  return progress === null ? '-' : <progress value={progress} aria-label={label} />;
}

interface YearTableProps {
  years: readonly RetirementYear[];
  money: (amount: number) => string;
}

function YearTable({ years, money }: YearTableProps) {
  return (
    <DataTable label="养老逐年明细">
      <TableHead
        columns={['年份', '年龄', ...figures(['年初', '存入', '取出', '收益', '年末', '缺口'])]}
      />
      <Table.Tbody>
        {years.map((one) => (
          <Table.Tr key={one.year}>
            <Table.Td>{one.year}</Table.Td>
            <Table.Td>{one.age}</Table.Td>
            {[one.opening, one.added, one.takenOut, one.growth, one.closing, one.missing].map(
              (amount, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row keep their places
                <Table.Td key={index} ta="right">
                  {money(amount)}
                </Table.Td>
              ),
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
}

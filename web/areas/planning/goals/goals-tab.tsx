import { Button } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { assumptionNote } from '../../../../contract/planning/forecast-words.ts';
import { goalKindLabels } from '../../../../contract/planning/goal-fields.ts';
import {
  type Goal,
  type Goals,
  planningAssumptions,
  planningGoals,
  type StoredAssumptions,
} from '../../../../contract/planning/goals.ts';
import { goalSimulation } from '../../../../finance/planning/plan-simulation.ts';
import { chanceOf } from '../../../../finance/planning/simulated-paths.ts';
import { formatMoney, formatPercent } from '../../../lib/format/format.ts';
import { useRowDialog } from '../../../lib/forms/use-row-dialog.ts';
import { useCall, useRemovalCall } from '../../../lib/query/use-call.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { Facts } from '../../../ui/figures/facts.tsx';
import { AddButton } from '../../../ui/lists/add-button.tsx';
import { RowButtons } from '../../../ui/lists/row-buttons.tsx';
import { confirmDelete } from '../../../ui/overlays/confirm-delete.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import classes from '../planning.module.css';
import { useSimulation } from '../simulation/use-simulation.ts';
import { AssumptionsSection } from './assumptions-section.tsx';
import { GoalDialog } from './goal-dialog.tsx';
import { RetirementSection } from './retirement-section.tsx';

/** What people save for: how far each goal is, what it needs, and the chance that it is met on its day. */
export function GoalsTab() {
  const { data, error, refetch } = useCall(planningGoals.list);
  const assumed = useCall(planningAssumptions.show);
  const remove = useRemovalCall(planningGoals.remove);
  const dialog = useRowDialog<'add' | 'edit', Goal>();
  const assumptions = assumed.data;
  if (!data) return <NotLoaded error={error} refetch={refetch} />;
  if (!assumptions) return <NotLoaded error={assumed.error} refetch={assumed.refetch} />;
  const add = <AddButton onClick={() => dialog.open('add')}>添加目标</AddButton>;
  const edited = data.goals.find(({ id }) => id === dialog.row?.id);
  return (
    <>
      <PageSection heading="目标" actions={data.goals.length > 0 && add}>
        {data.goals.length === 0 ? (
          <EmptyState
            text="还没有目标"
            hint="定一个金额和日期，从账户、存款或投资里留出一部分，就能看到每月需要存多少、哪一天达成。"
            action={add}
          />
        ) : (
          <ul className={classes.goals} aria-label="目标">
            {data.goals.map((goal) => (
              <GoalCard
                key={goal.id}
                goal={goal}
                goals={data}
                assumptions={assumptions}
                onEdit={() => dialog.open('edit', goal)}
                onRemove={() =>
                  confirmDelete({
                    text: '确定要删除这个目标吗？',
                    consequence: `“${goal.name}”会删除，留出的资产不变。`,
                    onConfirm: () => remove.change([goal.id]),
                  })
                }
              />
            ))}
          </ul>
        )}
      </PageSection>
      <RetirementSection assumptions={assumptions} />
      <AssumptionsSection assumptions={assumptions} />
      <GoalDialog
        opened={dialog.isOpen('add')}
        onClose={dialog.close}
        averageExpense={data.averageExpense}
        currency={data.currency}
      />
      {edited && (
        <GoalDialog
          goal={edited}
          opened={dialog.isOpen('edit')}
          onClose={dialog.close}
          averageExpense={data.averageExpense}
          currency={data.currency}
        />
      )}
    </>
  );
}

interface GoalCardProps {
  goal: Goal;
  goals: Goals;
  assumptions: StoredAssumptions;
  onEdit: () => void;
  onRemove: () => void;
}

function GoalCard({ goal, goals, assumptions, onEdit, onRemove }: GoalCardProps) {
  const { currency } = goals;
  const money = (amount: number | null) => formatMoney(amount, currency);
  const addition = goal.addition ?? Math.max(0, goal.measuredAddition);
  const facts: [name: string, value: ReactNode][] = [
    ['目标', `${money(goal.amount)}${goal.isInTodaysMoney ? '（今天的钱）' : ''}`],
    ...originOf(goal, money),
    ['已留出', `${money(goal.setAside)}${goal.spent > 0 ? `，已用 ${money(goal.spent)}` : ''}`],
    ['每月存入', `${money(addition)}${goal.addition === null ? '（近 6 个月平均）' : ''}`],
    ['按此达成', goal.reachedOn ?? '达不到'],
  ];
  if (goal.dueDate !== null) {
    facts.push(
      ['到期', `${goal.dueDate}，届时需要 ${money(goal.amountThen)}`],
      ['每月需要', money(goal.neededAddition)],
    );
  }
  if (goal.monthsLeft !== null && goal.monthsLeft > 0) {
    facts.push([
      '按期达成的机会',
      <Chance key="chance" goal={goal} assumptions={assumptions} addition={addition} />,
    ]);
  }
  return (
    <li className={classes.goal}>
      <div className={classes.goalHead}>
        <div>
          <h3 className={classes.goalName}>{goal.name}</h3>
          <span className={classes.kind}>{goalKindLabels[goal.kind]}</span>
        </div>
        <RowButtons id={goal.id}>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`编辑 ${goal.name}`}
            onClick={onEdit}
          >
            编辑
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={`删除 ${goal.name}`}
            onClick={onRemove}
          >
            删除
          </Button>
        </RowButtons>
      </div>
      <progress
        className={classes.progress}
        max={100}
        value={Math.min(100, goal.reachedPercent)}
        aria-label={`${goal.name} 已达成 ${formatPercent(goal.reachedPercent)}`}
      />
      <p className={classes.reached}>已达成 {formatPercent(goal.reachedPercent)}</p>
      <Facts className={classes.facts} facts={facts} />
      {goal.shares.length > 0 && (
        <p className={classes.shares}>
          {goal.shares
            .map(
              ({ name, percent, worth }) =>
                `${name}${percent === null ? '' : ` ${percent}%`} ${money(worth)}`,
            )
            .join('；')}
          {goal.isShort && '。留出的金额超过现有资产，按比例计。'}
        </p>
      )}
    </li>
  );
}

/** What the amount of a goal follows from. */
function originOf(goal: Goal, money: (amount: number) => string): [string, string][] {
  const { months, price, downPercent, yearly, years } = goal;
  if (months !== null) return [['等于', `${months} 个月的平均支出`]];
  if (price !== null) return [['等于', `总价 ${money(price)} 的 ${downPercent}%`]];
  return yearly === null ? [] : [['等于', `${years} 年，每年 ${money(yearly)}`]];
}

interface ChanceProps {
  goal: Goal;
  assumptions: StoredAssumptions;
  addition: number;
}

/** The part of simulated paths that come to the goal on its day. */
function Chance({ goal, assumptions, addition }: ChanceProps) {
  const input = useMemo(
    () =>
      goal.monthsLeft === null
        ? null
        : goalSimulation(
            goal.shares.map((share) => ({ class: share.class, amount: share.worth })),
            assumptions,
            { months: goal.monthsLeft, addition },
          ),
    [goal, assumptions, addition],
  );
  const { progress, outcome, failure } = useSimulation(input, goal.amountThen ?? 0);
  if (failure !== null) return <span role="alert">{failure}</span>;
  if (!outcome) {
    return (
      <progress
        className={classes.running}
        value={progress ?? 0}
        aria-label={`正在模拟 ${goal.name}`}
      />
    );
  }
  const { percent, within } = chanceOf(outcome.reached, outcome.paths);
  return (
    <>
      {percent}%{within !== null && ` ± ${within}%`}
      <span className={classes.kind}>{assumptionNote}</span>
    </>
  );
}

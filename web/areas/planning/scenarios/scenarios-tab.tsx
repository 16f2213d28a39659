import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { mostScenarios } from '../../../../contract/planning/scenario-fields.ts';
import { planningScenarios, type Scenario } from '../../../../contract/planning/scenarios.ts';
import { useRowDialog } from '../../../lib/forms/use-row-dialog.ts';
import { keepsLast, useCall, useRemovalCall } from '../../../lib/query/use-call.ts';
import { ChartSlot, chartFootHeight } from '../../../ui/charts/chart-slot.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { ChoiceRow } from '../../../ui/forms/choice-row.tsx';
import { confirmDelete } from '../../../ui/overlays/confirm-delete.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import classes from '../planning.module.css';
import { ScenarioCard } from './scenario-card.tsx';
import { ScenarioDialog } from './scenario-dialog.tsx';
import { ScenarioInputs } from './scenario-inputs.tsx';
import { ScenarioTable } from './scenario-table.tsx';

const ScenarioChart = latePart(async () => (await import('./scenario-chart.tsx')).ScenarioChart);

const height = 280;
const periods = ['1', '5', '10', '20', '30', '40'].map((years) => ({
  value: years,
  label: `${years} 年`,
}));

/** A decision beside leaving things as they are, for some years. */
export function ScenariosTab() {
  const [years, setYears] = useState('30');
  const { data, error, refetch, isPlaceholderData } = useCall(
    planningScenarios.list,
    { query: { years } },
    keepsLast,
  );
  const remove = useRemovalCall(planningScenarios.remove);
  const dialog = useRowDialog<'add' | 'edit', Scenario>();
  if (!data) return <NotLoaded error={error} refetch={refetch} />;
  const { scenarios, currency, today } = data;
  const add = (
    <Button
      data-writes
      leftSection={<IconPlus size={16} stroke={1.5} />}
      disabled={scenarios.length >= mostScenarios}
      onClick={() => dialog.open('add')}
    >
      添加试算
    </Button>
  );
  const edited = scenarios.find(({ id }) => id === dialog.row?.id);
  return (
    <div aria-busy={isPlaceholderData}>
      <div className={classes.bar}>
        <ChoiceRow label="期限" options={periods} value={years} onChange={setYears} />
      </div>
      <ChartSlot height={height + chartFootHeight}>
        <ScenarioChart data={data} height={height} />
      </ChartSlot>
      <PageSection heading="净资产">
        <ScenarioTable data={data} />
      </PageSection>
      <ScenarioInputs data={data} />
      <PageSection heading="试算" actions={scenarios.length > 0 && add}>
        {scenarios.length === 0 ? (
          <EmptyState
            text="还没有试算"
            hint={`提前还贷还是投资、买房或换房、卖掉一项、收入或支出改变：最多${mostScenarios}个，与“不做改变”并排比较。这里什么都不会改动。`}
            action={add}
          />
        ) : (
          <ul className={classes.goals} aria-label="试算">
            {scenarios.map((scenario) => (
              <ScenarioCard
                key={scenario.id}
                scenario={scenario}
                currency={currency}
                onEdit={() => dialog.open('edit', scenario)}
                onRemove={() =>
                  confirmDelete({
                    text: '确定要删除这个试算吗？',
                    consequence: `“${scenario.name}”会删除，账目不变。`,
                    onConfirm: () => remove.change([scenario.id]),
                  })
                }
              />
            ))}
          </ul>
        )}
      </PageSection>
      <ScenarioDialog
        opened={dialog.isOpen('add')}
        onClose={dialog.close}
        today={today}
        currency={currency}
      />
      {edited && (
        <ScenarioDialog
          scenario={edited}
          opened={dialog.isOpen('edit')}
          onClose={dialog.close}
          today={today}
          currency={currency}
        />
      )}
    </div>
  );
}

import { Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { latePart } from '../../ui/feedback/late-part.tsx';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import { ForecastTab } from './forecast/forecast-tab.tsx';

const GoalsTab = latePart(async () => (await import('./goals/goals-tab.tsx')).GoalsTab);

/** What the coming months bring, and what is saved for. */
export function PlanningPage() {
  const [address, setAddress] = useSearchParams();
  const tab = address.get('tab') === 'goals' ? 'goals' : 'forecast';
  return (
    <>
      <PageHeader title="规划" />
      <Tabs
        value={tab}
        onChange={(next) => setAddress(next === 'goals' ? { tab: next } : {}, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="forecast">现金预测</Tabs.Tab>
          <Tabs.Tab value="goals">目标</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="forecast" pt="md">
          <ForecastTab />
        </Tabs.Panel>
        <Tabs.Panel value="goals" pt="md">
          <GoalsTab />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

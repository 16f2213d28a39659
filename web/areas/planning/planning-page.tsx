import { Button, Tabs } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { latePart } from '../../ui/feedback/late-part.tsx';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import { ForecastTab } from './forecast/forecast-tab.tsx';

const GoalsTab = latePart(async () => (await import('./goals/goals-tab.tsx')).GoalsTab);
const ScenariosTab = latePart(
  async () => (await import('./scenarios/scenarios-tab.tsx')).ScenariosTab,
);

const laterTabs = ['goals', 'scenarios'] as const;
/** The report of each tab, to print and to take along. */
const reports = { forecast: 'cash-forecast', goals: 'goals', scenarios: 'scenarios' } as const;

/** What the coming months bring, what is saved for, and what decisions change. */
export function PlanningPage() {
  const [address, setAddress] = useSearchParams();
  const tab = laterTabs.find((one) => one === address.get('tab')) ?? 'forecast';
  return (
    <>
      <PageHeader
        title="规划"
        actions={
          <Button
            component={Link}
            variant="default"
            to={`/dashboard/reports?report=${reports[tab]}`}
          >
            打印和导出
          </Button>
        }
      />
      <Tabs
        value={tab}
        onChange={(next) => {
          const later = laterTabs.find((one) => one === next);
          setAddress(later ? { tab: later } : {}, { replace: true });
        }}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="forecast">现金预测</Tabs.Tab>
          <Tabs.Tab value="goals">目标</Tabs.Tab>
          <Tabs.Tab value="scenarios">试算</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="forecast" pt="md">
          <ForecastTab />
        </Tabs.Panel>
        <Tabs.Panel value="goals" pt="md">
          <GoalsTab />
        </Tabs.Panel>
        <Tabs.Panel value="scenarios" pt="md">
          <ScenariosTab />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

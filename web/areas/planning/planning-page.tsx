import { PageHeader } from '../../ui/lists/page-header.tsx';
import { ForecastTab } from './forecast/forecast-tab.tsx';

/** What the coming months bring. */
export function PlanningPage() {
  return (
    <>
      <PageHeader title="规划" />
      <ForecastTab />
    </>
  );
}

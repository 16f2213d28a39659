import { spendingRecurring } from '../../../../contract/spending/recurring/recurring.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import { OccurrenceList } from './occurrence-list.tsx';
import classes from './recurring.module.css';

/** Past occurrences of which no entry was found; nothing where none waits. */
export function WaitingSection() {
  const { data } = useCall(spendingRecurring.waiting);
  if (!data || data.length === 0) return null;
  return (
    <PageSection heading="周期收支待确认">
      <p className={classes.hint}>这些已经到期，还没有找到对应的流水。</p>
      <OccurrenceList label="周期收支待确认" occurrences={data} withNames />
    </PageSection>
  );
}

import { Suspense } from 'react';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Panel } from '../panels/panel.tsx';
import classes from './history.module.css';

const NetWorthLine = latePart(async () => (await import('./net-worth-history.tsx')).NetWorthLine);

const waiting = <Skeleton height={340} />;

/** How net worth went. Its line is loaded and asked for once the figures are there. */
export function HistoryPanel({ isReady }: { isReady: boolean }) {
  return (
    <Panel title="净资产走势">
      <div className={classes.body}>
        <Suspense fallback={waiting}>{isReady ? <NetWorthLine /> : waiting}</Suspense>
      </div>
    </Panel>
  );
}

import { useState } from 'react';
import { type NetWorthChanges, netWorth } from '../../../../contract/net-worth/net-worth.ts';
import { amountWord } from '../../../../finance/net-worth/change-summary.ts';
import { silent, useCall } from '../../../lib/query/use-call.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import classes from './change-line.module.css';
import { ChangeRows } from './change-rows.tsx';
import { partText, shownParts, signedAmount } from './shown-parts.ts';

/** Why net worth is more or less than at the end of last month, in one line; each part opens to its rows. */
export function ChangeLine() {
  const { data, isError, refetch } = useCall(netWorth.changes, {}, silent);
  return (
    <div className={classes.place} aria-busy={!data && !isError}>
      {data ? (
        <Line changes={data} />
      ) : isError ? (
        <>
          <span>获取本月变动失败</span>
          <button type="button" className={classes.part} onClick={() => void refetch()}>
            重新加载
          </button>
        </>
      ) : (
        <Skeleton height={16} width="60%" />
      )}
    </div>
  );
}

function Line({ changes }: { changes: NetWorthChanges }) {
  const [showsAll, setShowsAll] = useState(false);
  const [opened, setOpened] = useState<NetWorthChanges['parts'][number]>();
  const { shown, hidden } = shownParts(changes.parts);
  const parts = showsAll ? changes.parts.filter(({ amount }) => amount !== 0) : shown;
  if (parts.length === 0) return <span>较上月末没有变化。</span>;
  return (
    <>
      <span className={classes.total}>
        较上月末 <strong>{signedAmount(changes.change)}</strong> {amountWord(changes.currency)}
        {changes.entered !== undefined && `，其中新录入 ${signedAmount(changes.entered)}`}：
      </span>
      <ul className={classes.parts} aria-label="本月变动的各项">
        {parts.map((part) => (
          <li key={part.part}>
            <button
              type="button"
              className={classes.part}
              aria-haspopup="dialog"
              data-tone={part.amount > 0 ? 'gain' : 'loss'}
              onClick={() => setOpened(part)}
            >
              {partText(part)}
            </button>
          </li>
        ))}
        {hidden > 0 && !showsAll && (
          <li>
            <button type="button" className={classes.part} onClick={() => setShowsAll(true)}>
              {`其余 ${hidden} 项`}
            </button>
          </li>
        )}
      </ul>
      {opened && (
        <ChangeRows changes={changes} part={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

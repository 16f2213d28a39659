import { useInfiniteQuery } from '@tanstack/react-query';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import { type NetWorthChanges, netWorth } from '../../../../contract/net-worth/net-worth.ts';
import { call } from '../../../lib/api/api.ts';
import { formatSigned } from '../../../lib/format/format.ts';
import { areAmountsHidden } from '../../../lib/format/hidden-amounts.ts';
import { keyOfCall, silent } from '../../../lib/query/use-call.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { PlainButton } from '../../../ui/lists/plain-button.tsx';
import { withKeys } from '../../../ui/lists/with-keys.ts';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import classes from './change-rows.module.css';

const pageSize = 50;

interface ChangeRowsProps {
  changes: NetWorthChanges;
  part: NetWorthChanges['parts'][number];
  onClose: () => void;
}

/** What one part of a change is made of, row by row, with how each amount is computed. */
export function ChangeRows({ changes, part, onClose }: ChangeRowsProps) {
  const { from, to, currency } = changes;
  const query = { part: part.part, from, to, size: pageSize };
  const rows = useInfiniteQuery({
    queryKey: [...keyOfCall(netWorth.changeRows, { query }), 'all pages'],
    queryFn: ({ pageParam: page, signal }) =>
      call(netWorth.changeRows, { query: { ...query, page } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
    ...silent,
  });
  const { data, isError, hasNextPage, isFetchingNextPage } = rows;
  const records = data?.pages.flatMap((page) => page.records) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  return (
    <Drawer title={part.label} side="right" closeLabel="关闭" onClose={onClose}>
      {() => (
        <div className={classes.body}>
          <p className={classes.sum}>
            <Amount amount={part.amount} currency={currency} />
          </p>
          <p className={classes.note}>
            {`${from} 结束时到 ${to} 结束时`}
            {data && `，共 ${total} 行。每行单独四舍五入，相加可能与合计差几分。`}
            {part.adjustedFen !== 0 &&
              `为了各项相加等于总变动，这一项调整了 ${part.adjustedFen} 分。`}
          </p>
          {!data && !isError && <SkeletonRows rows={4} />}
          <ul className={classes.rows}>
            {withKeys(records).map(({ key, row: { day, subject, amount, formula } }) => (
              <li key={key} className={classes.row}>
                <span className={classes.subject}>{subject}</span>
                <Amount amount={amount} currency={currency} />
                <span className={classes.day}>{day}</span>
                {!areAmountsHidden() && <span className={classes.formula}>{formula}</span>}
              </li>
            ))}
          </ul>
          {isError && <LoadError message="获取明细失败" onRetry={() => void rows.refetch()} />}
          {hasNextPage && !isError && (
            <PlainButton
              look="outlined"
              busy={isFetchingNextPage}
              onClick={() => void rows.fetchNextPage()}
            >
              加载更多
            </PlainButton>
          )}
        </div>
      )}
    </Drawer>
  );
}

/** Signed and coloured, without the lists' component, which would bring Mantine to the dashboard. */
function Amount({ amount, currency }: { amount: number; currency: Currency }) {
  return (
    <span className={classes.amount} data-tone={amount < 0 ? 'loss' : 'gain'}>
      {formatSigned(amount, currency)}
    </span>
  );
}

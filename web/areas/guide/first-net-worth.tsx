import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type AssetOverview, overview } from '../../../contract/net-worth/overview.ts';
import {
  assetsByLook,
  liabilitiesByLook,
  ofBreakdowns,
  partOf,
  type SheetPart,
} from '../../../contract/net-worth/sheet-parts.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { useCall } from '../../lib/query/use-call.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { RateNote } from '../../ui/figures/rate-note.tsx';
import classes from './guide.module.css';

interface FirstNetWorthProps {
  onBack: () => void;
  onFinish: () => void;
  finishing: boolean;
}

/** The end of the guide: the net worth and its parts. */
export function FirstNetWorth({ onBack, onFinish, finishing }: FirstNetWorthProps) {
  const { data, isError, refetch } = useCall(overview.assets);
  return (
    <section className={classes.panel} aria-label="净资产">
      {data ? (
        <Figures {...data} />
      ) : isError ? (
        <LoadError message="获取资产总览失败" onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onBack}>
          上一步
        </Button>
        <Button loading={finishing} onClick={onFinish}>
          完成，查看资产总览
        </Button>
      </div>
    </section>
  );
}

function Figures(shown: AssetOverview) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The step that had the focus is no longer on the page.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const amounts = ofBreakdowns(shown);
  const lineOf = (part: SheetPart) => ({ label: partOf(part).label, amount: amounts[part] });
  const lines: { label: string; amount: number; isSum?: true }[] = [
    ...assetsByLook.map(lineOf),
    { label: '总资产', amount: shown.totalAssets, isSum: true },
    ...liabilitiesByLook.map(lineOf),
    { label: '总负债', amount: shown.totalLiabilities, isSum: true },
  ];
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={classes.question}>
        您的净资产
      </h2>
      <p className={classes.netWorth}>{formatMoney(shown.netWorth, shown.currency)}</p>
      <p className={classes.hint}>总资产减总负债，以后每次打开都会按最新的数据计算。</p>
      <dl className={classes.parts}>
        {lines
          .filter(({ amount, isSum }) => isSum || amount !== 0)
          .map(({ label, amount, isSum }) => (
            <div key={label} data-sum={isSum}>
              <dt>{label}</dt>
              <dd>{formatMoney(amount, shown.currency)}</dd>
            </div>
          ))}
      </dl>
      <RateNote {...shown} />
    </>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/lists/button-link.tsx';
import { PlainButton } from '../../ui/lists/plain-button.tsx';
import { useGuide, useSetGuide } from './guide.queries.ts';
import classes from './guide-offer.module.css';

/** On the empty overview: the way into the guide, while it is open. One press skips it for good. */
export function GuideOffer({ otherwise }: { otherwise: ReactNode }) {
  const { data, isError } = useGuide();
  const { change, isPending } = useSetGuide();
  // Its height is reserved, so that nothing below jumps.
  if (!data && !isError) return <div className={classes.band} aria-hidden="true" />;
  if (data?.state !== 'open') return otherwise;
  return (
    <section className={classes.band} aria-label="新手引导">
      <div>
        <h2 className={classes.title}>三分钟，算出您的净资产</h2>
        <p className={classes.text}>
          选一选您有什么，再逐项填上必要的几格，这里就会显示您的第一份净资产。
        </p>
      </div>
      <div className={classes.ways}>
        <ButtonLink to="/dashboard/guide">开始</ButtonLink>
        <PlainButton look="outlined" busy={isPending} onClick={() => change('skipped')}>
          跳过引导
        </PlainButton>
        <Link to="/dashboard/imports" className={classes.import}>
          已有账单或交割单？直接导入
        </Link>
      </div>
    </section>
  );
}

import { Suspense } from 'react';
import { Link } from 'react-router';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { ButtonLink } from '../../../ui/lists/button-link.tsx';
import type { ShownOverview } from '../shown-overview.ts';
import classes from './first-step.module.css';

const GuideOffer = latePart(async () => (await import('../../guide/guide-offer.tsx')).GuideOffer);

/** Offers a new user the guide; one who skipped it is invited to add the first account. */
export function FirstStep({ overview }: { overview: ShownOverview }) {
  const { statistics, totalAssets, totalLiabilities } = overview;
  const isNewcomer =
    statistics.accountCount === 0 &&
    statistics.investmentCount === 0 &&
    totalAssets === 0 &&
    totalLiabilities === 0;
  if (!isNewcomer) return null;
  return (
    <Suspense fallback={<div className={classes.band} />}>
      <GuideOffer otherwise={<AddFirstAccount />} />
    </Suspense>
  );
}

function AddFirstAccount() {
  return (
    <section className={classes.band} aria-label="第一步">
      <div>
        <h2 className={classes.title}>从第一个账户开始</h2>
        <p className={classes.text}>记下一个银行账户或手头的现金，这里就会算出您的净资产。</p>
      </div>
      <div className={classes.ways}>
        <ButtonLink to="/dashboard/accounts">添加第一个账户</ButtonLink>
        <Link to="/dashboard/imports" className={classes.import}>
          已有账单或交割单？直接导入
        </Link>
      </div>
    </section>
  );
}

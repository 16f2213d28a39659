import { Suspense } from 'react';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { ButtonLink } from '../../../ui/lists/button-link.tsx';
import { OfferBand, OfferBandPlace } from '../../guide/offer-band.tsx';
import type { ShownOverview } from '../shown-overview.ts';

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
    <Suspense fallback={<OfferBandPlace />}>
      <GuideOffer otherwise={<AddFirstAccount />} />
    </Suspense>
  );
}

function AddFirstAccount() {
  return (
    <OfferBand
      label="第一步"
      title="从第一个账户开始"
      text="记下一个银行账户或手头的现金，这里就会算出您的净资产。"
    >
      <ButtonLink to="/dashboard/accounts">添加第一个账户</ButtonLink>
    </OfferBand>
  );
}

import type { ReactNode } from 'react';
import { guide } from '../../../contract/guide/guide.ts';
import { silent, useCall } from '../../lib/query/use-call.ts';
import { ButtonLink } from '../../ui/lists/button-link.tsx';
import { PlainButton } from '../../ui/lists/plain-button.tsx';
import { useSetGuide } from './guide.queries.ts';
import { OfferBand, OfferBandPlace } from './offer-band.tsx';

/** On the empty overview: the way into the guide, while it is open. One press skips it for good. */
export function GuideOffer({ otherwise }: { otherwise: ReactNode }) {
  const { data, isError } = useCall(guide.show, {}, silent);
  const { change, isPending } = useSetGuide();
  if (!data && !isError) return <OfferBandPlace />;
  if (data?.state !== 'open') return otherwise;
  return (
    <OfferBand
      label="新手引导"
      title="三分钟，算出您的净资产"
      text="选一选您有什么，再逐项填上必要的几格，这里就会显示您的第一份净资产。"
      isTall
    >
      <ButtonLink to="/dashboard/guide">开始</ButtonLink>
      <PlainButton
        look="outlined"
        busy={isPending}
        onClick={() => change({ body: { state: 'skipped' } })}
      >
        跳过引导
      </PlainButton>
    </OfferBand>
  );
}

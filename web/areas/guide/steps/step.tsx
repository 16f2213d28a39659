import { type ComponentType, Suspense } from 'react';
import type { GuideStep } from '../../../../contract/guide/guide.ts';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import type { StepFrameProps } from './step-frame.tsx';

type StepProps = Pick<StepFrameProps, 'step' | 'number' | 'count' | 'onBack' | 'onNext'>;

/** Each is loaded when it is reached: the dialogs of most areas are more than one page may weigh. */
const parts: Record<GuideStep, ComponentType<StepProps>> = {
  accounts: latePart(async () => (await import('./accounts-step.tsx')).AccountsStep),
  deposits: latePart(async () => (await import('./deposits-step.tsx')).DepositsStep),
  investments: latePart(async () => (await import('./investments-step.tsx')).InvestmentsStep),
  securities: latePart(async () => (await import('./securities-step.tsx')).SecuritiesStep),
  fixedAssets: latePart(async () => (await import('./assets-step.tsx')).AssetsStep),
  otherAssets: latePart(async () => (await import('./other-assets-step.tsx')).OtherAssetsStep),
  debts: latePart(async () => (await import('./debts-step.tsx')).DebtsStep),
};

/** One question of the guide. */
export function Step(props: StepProps) {
  const Part = parts[props.step];
  return (
    <Suspense fallback={<SkeletonRows rows={3} />}>
      <Part {...props} />
    </Suspense>
  );
}

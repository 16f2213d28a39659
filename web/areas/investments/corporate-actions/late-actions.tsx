import { Suspense } from 'react';
import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { latePart } from '../../../ui/feedback/late-part.tsx';

const Late = latePart(() => import('./proposed-actions.tsx').then((m) => m.ProposedActions));

/** Corporate actions that wait for an answer, loaded after the page that they stand on. */
export function LateActions(props: { investment?: Investment }) {
  return (
    <Suspense fallback={null}>
      <Late {...props} />
    </Suspense>
  );
}

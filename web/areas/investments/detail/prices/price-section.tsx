import { Suspense } from 'react';
import type { Investment } from '../../../../../contract/investments/investment-fields.ts';
import { latePart } from '../../../../ui/feedback/late-part.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import classes from './price-section.module.css';

const PriceLine = latePart(async () => (await import('./price-line.tsx')).PriceLine);

/** How the price of a holding went. The line is loaded after the page's figures. */
export function PriceSection({ investment }: { investment: Investment }) {
  return (
    <section className={classes.section} aria-labelledby="prices-heading">
      <h2 id="prices-heading" className={classes.heading}>
        价格走势
      </h2>
      <div className={classes.body}>
        <Suspense fallback={<Skeleton height={300} />}>
          <PriceLine investment={investment} />
        </Suspense>
      </div>
    </section>
  );
}

import { RateNote } from '../../ui/lists/rate-note.tsx';
import { stalePricesText } from './basis.ts';
import type { ShownOverview } from './shown-overview.ts';

/** What the figures leave out, and what in them is old. */
export function Cautions({ overview }: { overview: ShownOverview }) {
  const { stalePrices } = overview;
  return <RateNote {...overview} more={stalePrices ? stalePricesText(stalePrices) : undefined} />;
}

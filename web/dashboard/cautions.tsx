import type { AssetOverview } from '../../contract/overview.ts';
import { RateNote } from '../ui/rate-note.tsx';
import { stalePricesText } from './basis.ts';

/** What the figures leave out, and what in them is old. */
export function Cautions({ overview }: { overview: AssetOverview }) {
  const { stalePrices } = overview;
  return (
    <RateNote {...overview} more={stalePrices > 0 ? stalePricesText(stalePrices) : undefined} />
  );
}

import { centsToText } from '../../../finance/money/cents.ts';
import { type Fixed, fixedOfText, multiplyFixed } from '../../../finance/money/fixed.ts';
import { shown } from '../../../finance/net-worth/attribution.ts';
import type { AreaFlows, Flow, Holding } from '../../../finance/net-worth/flows.ts';
import type { FlowQuestion } from '../../area.ts';
import type { Db } from '../../db/database.ts';
import { listWorthChanges } from '../worth-changes/worth-changes.repository.ts';
import { listDatedFigures } from './fixed-assets.repository.ts';
import { bookValues } from './fixed-assets.worth.ts';

/** What fixed assets changed by between the ends of two days: ended months, and what was done. */
export async function fixedAssetFlows(
  db: Db,
  { ownerId, from, to, baseCurrency: currency }: FlowQuestion,
): Promise<AreaFlows> {
  const changes = Map.groupBy(
    await listWorthChanges(db, ownerId, ['FIXED_ASSET']),
    ({ row_id }) => row_id,
  );
  const opening: Holding[] = [];
  const flows: Flow[] = [];
  for (const asset of await listDatedFigures(db, ownerId)) {
    const rate = fixedOfText(asset.exchange_rate);
    const inBase = (cents: bigint) => multiplyFixed(fixedOfText(centsToText(cents)), rate);
    let [before, beforeCents]: [Fixed, bigint] = [0n, 0n];
    for (const { day, cents, cause } of bookValues(asset, changes.get(asset.id) ?? [])) {
      if (day > to) break;
      const amount = inBase(cents) - before;
      const was = beforeCents;
      [before, beforeCents] = [before + amount, cents];
      if (day <= from) opening.push({ currency, amount });
      else if (amount !== 0n) {
        const difference = `${centsToText(cents)} − ${centsToText(was)}`;
        const formula = () =>
          asset.exchange_rate === '1' ? difference : `(${difference}) × ${shown(rate)}`;
        flows.push({ day, subject: asset.name, currency, amount, part: cause, formula });
      }
    }
  }
  return { opening, flows };
}

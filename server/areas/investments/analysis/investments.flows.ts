import { entryTypeLabels } from '../../../../contract/investments/entry-types.ts';
import { investmentTypeLabels } from '../../../../contract/investments/investment-fields.ts';
import { daysFromTo } from '../../../../finance/calendar/days.ts';
import { amountPlacesOf } from '../../../../finance/holdings/entries/entry.ts';
import { partsOfEntry } from '../../../../finance/holdings/entries/entry-parts.ts';
import type { FoldedEntry } from '../../../../finance/holdings/entries/fold.ts';
import { type HeldEvent, heldFlows } from '../../../../finance/holdings/held-flows.ts';
import { sum, toText } from '../../../../finance/money/decimal.ts';
import { type Fixed, fixedOfText } from '../../../../finance/money/fixed.ts';
import type {
  AreaFlows,
  ItemFlow,
  ItemWorth,
  WorthItem,
} from '../../../../finance/net-worth/flows.ts';
import type { FlowQuestion } from '../../../area-worth.ts';
import type { Db } from '../../../db/database.ts';
import { yieldWhenLong } from '../../../lib/loop-turns.ts';
import { type EntryRow, listEntriesOfOwner } from '../entries/entries.repository.ts';
import { foldStored, stepsOfFolded } from '../entries/position.ts';
import { type OrderOfEntry, orderFlows, settledBy } from '../fund-orders/order-flows.ts';
import { type Holding, listHoldings } from '../holdings.repository.ts';
import { pricesOfTrades } from '../prices/entry-prices.repository.ts';
import { listHoldingGroups } from './holding-groups.ts';
import { isSummed, toHolding } from './investment-summary.ts';

/** What changed the worth of holdings between the ends of two days: their entries, and the market. */
export async function investmentFlows(db: Db, question: FlowQuestion): Promise<AreaFlows> {
  const { ownerId, from, to, today, rates } = question;
  const summed = (await listHoldings(db, ownerId, rates)).filter(isSummed);
  const rows = summed.filter((row) => row.purchase_date <= to);
  const orders = await orderFlows(db, question, summed);
  const entries = Map.groupBy(
    await listEntriesOfOwner(db, ownerId),
    ({ investment_id }) => investment_id,
  );
  const folded = new Map<Holding, FoldedEntry[]>();
  for (const row of rows) {
    await yieldWhenLong();
    folded.set(row, foldStored(entries.get(row.id) ?? [], row.investment_type).entries);
  }
  const stepsOf = (row: Holding) => stepsOfFolded({ entries: folded.get(row) ?? [] });
  const days = daysFromTo(from, to);
  const tradesOf = (row: Holding) => pricesOfTrades(entries.get(row.id) ?? []);
  const groups = await listHoldingGroups(db, ownerId, days, rows, { stepsOf, tradesOf });
  const opening: ItemWorth[] = [];
  const flows: ItemFlow[] = [];
  for (const group of groups) {
    await yieldWhenLong();
    const held = heldFlows(
      {
        ...group,
        of: itemOf(group.rows[0]),
        subject: group.rows[0].investment_name,
        events: group.rows.flatMap((row) =>
          eventsOf(
            row,
            folded.get(row) ?? [],
            { rows: entries.get(row.id) ?? [], orderOf: orders.orderOf },
            question,
          ),
        ),
        ...(to === today && { now: nowOf(group.rows) }),
      },
      { from, to },
    );
    opening.push(...held.opening);
    flows.push(...held.flows);
  }
  const toCome = to === today ? summed.filter((row) => row.purchase_date > today) : [];
  return {
    opening: [...opening, ...orders.opening],
    flows: [...flows, ...orders.flows, ...toCome.map((row) => stillToCome(row, today))],
  };
}

/** A holding whose purchase is still to come: today counts it, as the overview does, and no day before. */
function stillToCome(row: Holding, today: string): ItemFlow {
  return {
    of: itemOf(row),
    day: today,
    subject: `${row.investment_name} ${entryTypeLabels.OPENING}`,
    currency: row.currency,
    amount: nowOf([row]).value,
    part: 'recorded',
  };
}

function itemOf({ id, investment_name, investment_type }: Holding): WorthItem {
  const kind = investmentTypeLabels[investment_type];
  return { key: id, name: investment_name, part: 'investments', kind };
}

/** The entries of a holding within the period. */
function eventsOf(
  holding: Holding,
  folded: readonly FoldedEntry[],
  { rows, orderOf }: { rows: readonly EntryRow[]; orderOf: OrderOfEntry },
  { from, to }: FlowQuestion,
): HeldEvent[] {
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  const places = amountPlacesOf(holding.investment_type);
  return folded
    .filter(({ entry: { day } }) => from < day && day <= to)
    .map((one) => ({
      ...partsOfEntry(one, places),
      day: one.entry.day,
      subject: `${holding.investment_name} ${entryTypeLabels[one.entry.type]}`,
      outsideFrom: outsideOf(one, rowsById.get(one.entry.id), orderOf(one.entry.id)),
      statedAs: statedOf(one, rowsById.get(one.entry.id)),
    }));
}

/** Money that moved in an own account is a side of the trade; of other money nothing more is known. */
function outsideOf(
  { entry }: FoldedEntry,
  row: EntryRow | undefined,
  orderId: string | undefined,
): HeldEvent['outsideFrom'] {
  const { id, pairId } = entry;
  if (orderId) return settledBy(orderId, 'holding');
  if (row?.account_id) {
    return { key: `trade ${id}`, side: 'holding', alone: 'saving', rest: 'charges' };
  }
  return pairId ? { key: `pair ${pairId}`, side: id, alone: 'saving', rest: 'saving' } : 'saving';
}

function statedOf(
  { entry: { id, pairId } }: FoldedEntry,
  row: EntryRow | undefined,
): HeldEvent['statedAs'] {
  if (row?.origin === 'household') return 'household';
  return pairId
    ? { key: `pair ${pairId}`, side: id, alone: 'recorded', rest: 'market' }
    : 'recorded';
}

/** What lots that share their price are worth now; at cost without a price, as in the overview. */
function nowOf(rows: readonly [Holding, ...Holding[]]): { value: Fixed; price: Fixed | null } {
  const price = rows[0].price?.price;
  return {
    value: fixedOfText(toText(sum(rows.map((row) => toHolding(row).value)))),
    price: price ? fixedOfText(toText(price)) : null,
  };
}

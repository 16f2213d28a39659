import type {
  InvestmentEntry,
  PositionFigures,
} from '../../../../contract/investments/entries.schemas.ts';
import { entriesTable } from '../../../../contract/investments/entries.table.ts';
import type { EntryMark } from '../../../../contract/investments/entries.ts';
import { entryTypeLabels } from '../../../../contract/investments/entry-types.ts';
import { type AmountPlaces, amountPlacesOf } from '../../../../finance/holdings/entries/entry.ts';
import { amountWhereKnown } from '../../../../finance/holdings/entries/entry-amount.ts';
import {
  effectOf,
  type FoldedEntry,
  figuresOf,
  type PositionState,
} from '../../../../finance/holdings/entries/fold.ts';
import { type Decimal, divide, toExactWire, toWire } from '../../../../finance/money/decimal.ts';
import { fixedToDecimal } from '../../../../finance/money/fixed.ts';
import { fromDecimalColumn } from '../../../db/columns.ts';
import { toAnswer } from '../../../db/row-values.ts';
import type { InvestmentRow } from '../investments.repository.ts';
import type { EntryRow } from './entries.repository.ts';

/** Unit costs are answered with so many places. */
const unitPlaces = 4;

/** A position as it is answered: amounts with 2 decimals (of coins 8), unit costs with 4. */
export function toFigures(state: PositionState, places: AmountPlaces): PositionFigures {
  const figures = figuresOf(state);
  const amount = (value: Decimal) => toWire(value, places);
  const { averageCost, dilutedCost, dilutedUnitCost } = figures;
  return {
    quantity: toExactWire(figures.quantity),
    cost: amount(figures.cost),
    averageCost: averageCost && toWire(averageCost, unitPlaces),
    dilutedCost: dilutedCost && amount(dilutedCost),
    dilutedUnitCost: dilutedUnitCost && toWire(dilutedUnitCost, unitPlaces),
    realizedGain: amount(figures.realizedGain),
    income: amount(figures.income),
    fees: amount(figures.fees),
    taxes: amount(figures.taxes),
    netInvested: amount(figures.netInvested),
    fifoCost: amount(figures.fifoCost),
    fifoRealizedGain: amount(figures.fifoRealizedGain),
  };
}

/** What a unit cost once an entry had taken effect; null while nothing is held. */
export function averageCostAfter({ after: { quantity, cost } }: FoldedEntry): number | null {
  if (quantity === 0n) return null;
  return toWire(divide(fixedToDecimal(cost), fixedToDecimal(quantity)), unitPlaces);
}

/** The amount before charges, stated or of quantity and price; null where it follows from neither. */
function answerAmount(entry: Parameters<typeof amountWhereKnown>[0], places: AmountPlaces) {
  const amount = amountWhereKnown(entry, places);
  return amount === null ? null : toExactWire(fixedToDecimal(amount));
}

/** An entry as a line of prices shows it. */
export function toEntryMark(folded: FoldedEntry, places: AmountPlaces): EntryMark {
  const { type, day, quantity, price } = folded.entry;
  return {
    type,
    label: entryTypeLabels[type],
    day,
    quantity: stated(quantity),
    price: stated(price),
    amount: answerAmount(folded.entry, places),
    averageCost: averageCostAfter(folded),
  };
}

function stated(text: string | null): number | null {
  return text === null ? null : toExactWire(fromDecimalColumn(text));
}

type Holding = Pick<InvestmentRow, 'currency' | 'investment_type'>;

/** An entry as it is answered, with what it changes and the position after it. */
export function toEntryAnswer(
  row: EntryRow,
  folded: FoldedEntry,
  { currency, investment_type }: Holding,
): InvestmentEntry {
  const places = amountPlacesOf(investment_type);
  const effect = effectOf(folded);
  return {
    ...toAnswer(entriesTable, row),
    label: entryTypeLabels[row.type],
    amount: answerAmount(row, places),
    currency,
    effect: {
      quantity: toExactWire(effect.quantity),
      cost: toWire(effect.cost, places),
      realizedGain: toWire(effect.realizedGain, places),
      income: toWire(effect.income, places),
      cash: toWire(effect.cash, places),
      flow: effect.flow && toWire(effect.flow, places),
    },
    after: toFigures(folded.after, places),
  };
}

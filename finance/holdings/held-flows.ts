import type { Currency } from '../../contract/fields/currencies.ts';
import type { ChangePart } from '../../contract/net-worth/net-worth-fields.ts';
import type { Day } from '../calendar/days.ts';
import { type Fixed, fixedPlaces, multiplyFixed } from '../money/fixed.ts';
import { formatFixed } from '../net-worth/attribution.ts';
import type { AreaFlows, ItemFlow, Matching, WorthItem } from '../net-worth/flows.ts';
import type { EntryParts } from './entries/entry-parts.ts';
import { eachHeldStep, type HoldingGroup } from './held-value.ts';

/** An entry of one of its holdings, with what it adds to net worth. */
export interface HeldEvent extends EntryParts {
  day: Day;
  /** The entry as people call it. */
  subject: string;
  /** What the money came from; `saving` where that is not given. */
  outsideFrom: ChangePart | Matching;
  /** What a stated quantity counts for: `recorded`, or the other side of a transfer. */
  statedAs: ChangePart | Matching;
}

/** A group of holdings with its entries; on the day of each of them `changes` has an item. */
export interface GroupHistory extends HoldingGroup {
  of: WorthItem;
  subject: string;
  events: readonly HeldEvent[];
  /** What it is worth now, and its price; given when the period ends today. */
  now?: { value: Fixed; price: Fixed | null };
}

export interface HeldPeriod {
  from: Day;
  to: Day;
}

/** What a group was worth from the end of a day on; the price is null while it counts at cost. */
interface Step {
  day: Day;
  value: Fixed;
  currency: Currency;
  price: Fixed | null;
}

/**
 * What changed the worth of a group between the ends of two days: income and charges of its entries,
 * the money that came in for them, what was stated, and for the rest the market.
 */
export function heldFlows(group: GroupHistory, period: HeldPeriod): AreaFlows {
  const { costCurrency } = group;
  const events = Map.groupBy(group.events, ({ day }) => day);
  const flows: ItemFlow[] = [];
  let before: Pick<Step, 'value' | 'currency'> = { value: 0n, currency: costCurrency };
  let opening = before;
  for (const step of stepsUntil(group, period)) {
    if (step.day <= period.from) opening = step;
    else addStep(flows, group, events.get(step.day) ?? [], before, step);
    before = step;
  }
  return { opening: [{ of: group.of, currency: opening.currency, amount: opening.value }], flows };
}

/** The steps of a group until the end of a period; today it is worth what it is worth now. */
function stepsUntil(group: GroupHistory, { to }: HeldPeriod): Step[] {
  const { quantityPlaces, pricePlaces } = group;
  const priceUnit = 10n ** BigInt(fixedPlaces - pricePlaces);
  const valueUnit = 10n ** BigInt(fixedPlaces - pricePlaces - quantityPlaces);
  const steps: Step[] = [];
  eachHeldStep(group, (day, value, currency, price) => {
    if (day > to || (group.now && day === to)) return;
    const fixedPrice = price === null ? null : price * priceUnit;
    steps.push({ day, value: value * valueUnit, currency, price: fixedPrice });
  });
  if (group.now) steps.push({ day: to, currency: group.costCurrency, ...group.now });
  return steps;
}

function addStep(
  flows: ItemFlow[],
  { of, subject, costCurrency }: GroupHistory,
  events: readonly HeldEvent[],
  before: Pick<Step, 'value' | 'currency'>,
  step: Step,
): void {
  const { day, currency: priced, value } = step;
  if (events.length === 0 && priced === before.currency) {
    const [was, amount] = [before.value, value - before.value];
    const formula = () => `${formatFixed(value)} − ${formatFixed(was)}`;
    if (amount !== 0n) {
      flows.push({ of, day, subject, currency: priced, amount, part: 'market', formula });
    }
    return;
  }
  const market = new Map<Currency, { amount: Fixed; formula: () => string }>();
  const toMarket = (currency: Currency, amount: Fixed) => {
    if (amount === 0n) return;
    const known = market.get(currency);
    market.set(currency, {
      amount: (known?.amount ?? 0n) + amount,
      formula: () => (known ? `${known.formula()} ${signed(amount)}` : formatFixed(amount)),
    });
  };
  toMarket(priced, value);
  toMarket(before.currency, -before.value);
  for (const event of events) {
    const { income, charges, outside, stated } = event;
    const common = { of, day, subject: event.subject, currency: costCurrency };
    if (income !== 0n) flows.push({ ...common, part: 'income', amount: income });
    if (charges !== 0n) flows.push({ ...common, part: 'charges', amount: charges });
    if (outside !== 0n) flows.push({ ...common, part: event.outsideFrom, amount: outside });
    toMarket(costCurrency, -(income + charges + outside));
    if (!stated) continue;
    const [currency, amount] =
      step.price === null
        ? [costCurrency, stated.cost]
        : [priced, multiplyFixed(stated.quantity, step.price)];
    if (amount !== 0n) flows.push({ ...common, currency, part: event.statedAs, amount });
    toMarket(currency, -amount);
  }
  for (const [currency, { amount, formula }] of market) {
    if (amount !== 0n) flows.push({ of, day, subject, currency, amount, part: 'market', formula });
  }
}

function signed(amount: Fixed): string {
  return amount < 0n ? `− ${formatFixed(-amount)}` : `+ ${formatFixed(amount)}`;
}

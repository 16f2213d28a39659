import type { ImportAccount, ImportInstrument } from '../../../../contract/imports/imports.ts';
import { amountPlacesOf } from '../../../../finance/holdings/entries/entry.ts';
import { type Cents, centsOfText, centsToWire } from '../../../../finance/money/cents.ts';
import { decimal, toExactWire, toWire } from '../../../../finance/money/decimal.ts';
import type { CashAccountRow } from '../../../ledger/book-transaction.repository.ts';
import type { PlannedHolding, TradeMovement } from './fold-trades.ts';
import type { ReadLine } from './judge-trades.ts';
import type { TradeTarget } from './trade-targets.ts';

/** The balance of the account once all of them are booked. */
export function balanceAfter(account: CashAccountRow, movements: readonly TradeMovement[]): Cents {
  return movements.reduce((sum, { amount }) => sum + amount, centsOfText(account.balance));
}

/** What the trades move in their cash account. */
export function answerAccount(
  account: CashAccountRow,
  movements: readonly TradeMovement[],
): ImportAccount {
  const add = (some: readonly Cents[]) =>
    centsToWire(some.reduce((sum, amount) => sum + amount, 0n));
  const amounts = movements.map(({ amount }) => amount);
  return {
    ref: '',
    accountId: account.id,
    newAccount: null,
    ignored: false,
    currency: account.currency,
    rows: movements.length,
    sumIn: add(amounts.filter((amount) => amount > 0n)),
    sumOut: add(amounts.filter((amount) => amount < 0n).map((amount) => -amount)),
    balanceNow: centsToWire(centsOfText(account.balance)),
    balanceAfter: centsToWire(balanceAfter(account, movements)),
    fileBalance: null,
    difference: null,
    opening: null,
    openingDay: null,
  };
}

/** What the trades do to each holding. */
export function answerInstruments(
  read: readonly ReadLine[],
  holdings: readonly PlannedHolding[],
): ImportInstrument[] {
  const rows = new Map<TradeTarget, number>();
  for (const { target } of read) if (target) rows.set(target, (rows.get(target) ?? 0) + 1);
  const planned = new Map(holdings.map((one) => [one.target.holding.id, one.columns]));
  return [...rows].map(([target, count]) => {
    const { ref, holding, isNew, isIgnored } = target;
    const places = amountPlacesOf(holding.investment_type);
    const [quantityNow, costNow] = [decimal(holding.quantity), decimal(holding.cost)];
    const after = planned.get(holding.id);
    return {
      ref,
      investmentId: isNew ? null : holding.id,
      newInvestment:
        isNew && !isIgnored
          ? {
              symbol: holding.symbol,
              investmentName: holding.investment_name,
              investmentType: holding.investment_type,
              currency: holding.currency,
            }
          : null,
      ignored: isIgnored,
      rows: count,
      quantityNow: toExactWire(quantityNow),
      quantityAfter: toExactWire(after ? decimal(after.quantity) : quantityNow),
      costNow: toWire(costNow, places),
      costAfter: toWire(after ? decimal(after.cost) : costNow, places),
    };
  });
}

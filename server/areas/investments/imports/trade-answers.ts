import type { ImportAccount, ImportInstrument } from '../../../../contract/imports/imports.ts';
import { amountPlacesOf } from '../../../../finance/holdings/entries/entry.ts';
import { type Cents, centsOfText, centsToWire, toCents } from '../../../../finance/money/cents.ts';
import { decimal, toExactWire, toWire } from '../../../../finance/money/decimal.ts';
import { fixedToDecimal } from '../../../../finance/money/fixed.ts';
import type { CashAccountRow } from '../../../ledger/book-transaction.repository.ts';
import type { EntryRow } from '../entries/entries.repository.ts';
import type { PlannedHolding } from './fold-trades.ts';
import type { ReadLine } from './judge-trades.ts';
import type { TradeTarget } from './trade-targets.ts';

/** What an entry of a file moves in the cash account. */
export interface TradeMovement {
  entry: EntryRow;
  amount: Cents;
}

/** What the entries move. */
export function movementsOf(holdings: readonly PlannedHolding[]): TradeMovement[] {
  return holdings.flatMap(({ added, folded }) => {
    const cash = new Map(folded.entries.map((one) => [one.entry.id, one.cash]));
    return added.flatMap((entry) => {
      if (entry.account_id === null) return [];
      const amount = toCents(fixedToDecimal(cash.get(entry.id) ?? 0n));
      return amount === 0n ? [] : [{ entry, amount }];
    });
  });
}

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
  const planned = new Map(holdings.map((one) => [one.target.holding.id, one.folded.state]));
  return [...rows].map(([target, count]) => {
    const { ref, holding, isNew, isIgnored } = target;
    const places = amountPlacesOf(holding.investment_type);
    const [quantityNow, costNow] = [decimal(holding.quantity), decimal(holding.cost)];
    const state = planned.get(holding.id);
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
      quantityAfter: toExactWire(state ? fixedToDecimal(state.quantity) : quantityNow),
      costNow: toWire(costNow, places),
      costAfter: toWire(state ? fixedToDecimal(state.cost) : costNow, places),
    };
  });
}

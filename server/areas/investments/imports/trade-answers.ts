import type { ImportAccount, ImportInstrument } from '../../../../contract/imports/imports.ts';
import { amountPlacesOf } from '../../../../finance/holdings/entries/entry.ts';
import { type Cents, centsOfText, centsToWire } from '../../../../finance/money/cents.ts';
import { decimal, toExactWire, toWire } from '../../../../finance/money/decimal.ts';
import type { CashAccountRow } from '../../../ledger/book-transaction.repository.ts';
import type { PlannedHolding } from './fold-trades.ts';
import type { ReadTrades } from './judge-trades.ts';

/** What the trades of some holdings move in their cash account, in the order in which it is booked. */
export function amountsOf(holdings: readonly PlannedHolding[]): Cents[] {
  return holdings.flatMap(({ added }) => added.flatMap(({ moved }) => moved ?? []));
}

/** The balance of the account once all of them are booked. */
export function balanceAfter(account: CashAccountRow, amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, amount) => sum + amount, centsOfText(account.balance));
}

/** What the trades move in their cash account. */
export function answerAccount(account: CashAccountRow, amounts: readonly Cents[]): ImportAccount {
  const add = (some: readonly Cents[]) =>
    centsToWire(some.reduce((sum, amount) => sum + amount, 0n));
  return {
    ref: '',
    accountId: account.id,
    newAccount: null,
    ignored: false,
    currency: account.currency,
    rows: amounts.length,
    sumIn: add(amounts.filter((amount) => amount > 0n)),
    sumOut: add(amounts.filter((amount) => amount < 0n).map((amount) => -amount)),
    balanceNow: centsToWire(centsOfText(account.balance)),
    balanceAfter: centsToWire(balanceAfter(account, amounts)),
    fileBalance: null,
    difference: null,
    opening: null,
    openingDay: null,
  };
}

/** What the trades do to each holding. */
export function answerInstruments(
  rowsOf: ReadTrades['rowsOf'],
  holdings: readonly PlannedHolding[],
): ImportInstrument[] {
  const planned = new Map(holdings.map((one) => [one.target.holding.id, one.columns]));
  return [...rowsOf].map(([target, count]) => {
    const { ref, holding, isNew, isIgnored, synced } = target;
    const places = amountPlacesOf(holding.investment_type);
    const [quantityNow, costNow] = [decimal(holding.quantity), decimal(holding.cost)];
    const after = planned.get(holding.id);
    return {
      ref,
      investmentId: isNew || synced ? null : holding.id,
      newInvestment:
        isNew && !isIgnored && !synced
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
      ...(synced && {
        symbol: holding.symbol,
        name: holding.investment_name,
        currency: holding.currency,
        quantitySynced: synced.quantity === null ? null : toExactWire(decimal(synced.quantity)),
      }),
    };
  });
}

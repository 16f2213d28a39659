import type { Currency } from '../../../../contract/fields/currencies.ts';
import { allAccounts, noAccount } from '../../../../contract/planning/forecast-words.ts';
import {
  type Cents,
  centsOfText,
  centsToDecimal,
  toCents,
} from '../../../../finance/money/cents.ts';
import { addUp } from '../../../../finance/money/money.ts';
import {
  type ForecastLine,
  firstDayBelow,
  forecastLine,
  type LowestDay,
} from '../../../../finance/planning/cash-forecast.ts';
import type { ForecastItem } from '../../../area-forecast.ts';
import type { EverydayExpense } from '../../spending/report/everyday.ts';
import {
  everydayAmounts,
  type ForecastInputs,
  isCash,
  type LineAmount,
  lineAmounts,
} from './forecast-inputs.ts';

/** A line of a forecast: an account, what names none, or all of them. */
export interface NamedLine {
  key: string;
  name: string;
  currency: Currency;
  opening: Cents;
  floor: Cents | null;
  items: readonly ForecastItem[];
  expenses: readonly EverydayExpense[];
}

export interface WorkedLine extends NamedLine {
  amounts: LineAmount[];
  figures: ForecastLine<LineAmount>;
  firstBelow: LowestDay<LineAmount> | null;
}

/** The lines of a forecast: all accounts first, then each, then what names none, where there is something. */
export function namedLines(inputs: ForecastInputs): NamedLine[] {
  const { accounts, settings, items, everyday, baseCurrency, rates } = inputs;
  const held = accounts.filter(isCash);
  const payerOf = (accountId: string) => {
    if (held.some(({ id }) => id === accountId)) return accountId;
    return settings.get(accountId)?.pays_from_id ?? null;
  };
  const money = held.map(({ balance, currency }) => ({
    amount: centsToDecimal(centsOfText(balance)),
    currency,
  }));
  const all: NamedLine = {
    key: allAccounts,
    name: '全部账户',
    currency: baseCurrency,
    opening: toCents(addUp(money, baseCurrency, rates)),
    floor: null,
    items,
    expenses: everyday.expenses,
  };
  const own = held.map(({ id, account_name, currency, balance }): NamedLine => {
    const floor = settings.get(id)?.floor ?? null;
    return {
      key: id,
      name: account_name,
      currency,
      opening: centsOfText(balance),
      floor: floor === null ? null : centsOfText(floor),
      items: items.filter(({ accountId }) => accountId === id),
      expenses: everyday.expenses.filter(({ accountId }) => payerOf(accountId) === id),
    };
  });
  const rest: NamedLine = {
    key: noAccount,
    name: '未指定账户',
    currency: baseCurrency,
    opening: 0n,
    floor: null,
    items: items.filter(({ accountId }) => accountId === null),
    expenses: everyday.expenses.filter(({ accountId }) => payerOf(accountId) === null),
  };
  const hasRest = rest.items.length > 0 || rest.expenses.length > 0;
  return [all, ...own, ...(hasRest ? [rest] : [])];
}

/** Works out the figures of a line. What names no account has no balance that could be too little. */
export function workOut(
  inputs: ForecastInputs,
  line: NamedLine,
  { withEveryday }: { withEveryday: boolean },
): WorkedLine {
  const { items, expenses, currency, opening, floor, key } = line;
  const amounts = [
    ...lineAmounts(inputs, items, currency),
    ...(withEveryday ? everydayAmounts(inputs, expenses, currency) : []),
  ];
  const figures = forecastLine(opening, amounts, inputs);
  const firstBelow = key === noAccount ? null : firstDayBelow(figures, amounts, floor ?? 0n);
  return { ...line, amounts, figures, firstBelow };
}

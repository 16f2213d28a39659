import type { Currency } from '../../../../contract/fields/currencies.ts';
import type {
  Forecast,
  ForecastItem as ItemAnswer,
  ForecastLine as LineAnswer,
} from '../../../../contract/planning/forecast.ts';
import { allAccounts } from '../../../../contract/planning/forecast-words.ts';
import { centsToWire } from '../../../../finance/money/cents.ts';
import { decimal, toWire } from '../../../../finance/money/decimal.ts';
import { currenciesIn, rateUse } from '../../../../finance/money/money.ts';
import type { LowestDay } from '../../../../finance/planning/cash-forecast.ts';
import type { ForecastItem } from '../../../area-forecast.ts';
import { todayOf } from '../../../business-day.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { required } from '../../../errors.ts';
import {
  type ForecastInputs,
  forecastInputs,
  type LineAmount,
  lastDay,
  lineAmounts,
  monthlyOf,
} from './forecast-inputs.ts';
import { namedLines, type WorkedLine, workOut } from './forecast-lines.ts';

const usualMonths = 12;

interface Question {
  ownerId: string;
  months?: number | undefined;
  account?: string | undefined;
  withoutEveryday: boolean;
  /** Of the line of all accounts; by default the base currency. */
  currency?: Currency;
}

/** The cash of the coming months: every line with its lowest day, and one of them day by day. */
export async function findForecast(db: Db, deps: Deps, question: Question): Promise<Forecast> {
  const { ownerId, months = usualMonths, account = allAccounts } = question;
  const today = todayOf(deps);
  const found = await forecastInputs(db, deps, { ownerId, today, to: lastDay(today, months) });
  const inputs = { ...found, baseCurrency: question.currency ?? found.baseCurrency };
  const withEveryday = !question.withoutEveryday;
  const lines = namedLines(inputs).map((line) => workOut(inputs, line, { withEveryday }));
  const shown = required(lines.find(({ key }) => key === account));
  const names = new Map(inputs.accounts.map(({ id, account_name }) => [id, account_name]));
  const toItem = (item: ForecastItem): ItemAnswer => {
    const [own] = lineAmounts(inputs, [item], shown.currency);
    return {
      kind: item.kind,
      day: item.day < today ? today : item.day,
      title: item.title,
      amount: item.money && toWire(item.money.amount, 2),
      currency: item.money?.currency ?? inputs.baseCurrency,
      lineAmount: own ? centsToWire(own.amount) : null,
      accountId: item.accountId,
      accountName: names.get(item.accountId ?? '') ?? null,
      isCertain: own ? own.isCertain : item.isCertain,
      isLate: item.day < today,
      link: item.link,
    };
  };
  const ofLine = (item: ForecastItem) => account === allAccounts || shown.items.includes(item);
  return {
    from: today,
    to: inputs.to,
    currency: inputs.baseCurrency,
    lines: lines.map(toLine),
    line: {
      ...toLine(shown),
      balances: shown.figures.balances.map(centsToWire),
      withoutEveryday: shown.figures.withoutEveryday.map(centsToWire),
      certain: shown.figures.certain.map(centsToWire),
    },
    items: inputs.items.filter(ofLine).map(toItem),
    overdue: inputs.overdue.map((item) => ({ ...toItem(item), day: item.day })),
    unknown: inputs.unknown.map(toItem),
    everyday: {
      isCounted: withEveryday,
      months: inputs.everyday.months,
      monthly: centsToWire(monthlyOf(inputs, shown.expenses, shown.currency)),
    },
    cardsWithoutAccount: cardsWithoutAccount(inputs),
    missingRates: missingRates(inputs, today),
  };
}

function toLine({
  key,
  name,
  currency,
  opening,
  floor,
  figures,
  firstBelow,
}: WorkedLine): LineAnswer {
  return {
    key,
    name,
    currency,
    opening: centsToWire(opening),
    closing: centsToWire(figures.balances.at(-1) ?? opening),
    floor: floor === null ? null : centsToWire(floor),
    lowest: toDay(figures.lowest),
    firstBelow: firstBelow && toDay(firstBelow),
  };
}

function toDay({ day, balance, cause }: LowestDay<LineAmount>): LineAnswer['lowest'] {
  return {
    day,
    balance: centsToWire(balance),
    cause: cause && { kind: cause.kind, title: cause.title, amount: centsToWire(cause.amount) },
  };
}

function cardsWithoutAccount({ accounts, settings, items }: ForecastInputs) {
  const due = new Set(items.flatMap(({ cardId }) => cardId ?? []));
  return accounts
    .filter(({ id }) => due.has(id) && !settings.get(id)?.pays_from_id)
    .map(({ id, account_name: name }) => ({ id, name }));
}

/** Currencies whose amounts the line of all accounts leaves out. */
function missingRates({ items, accounts, baseCurrency, rates }: ForecastInputs, today: string) {
  const money = [...items.flatMap((item) => item.money ?? []), ...lineOpenings(accounts)];
  return rateUse(currenciesIn(money), baseCurrency, rates, today).missingRates;
}

function lineOpenings(accounts: ForecastInputs['accounts']) {
  return accounts.map(({ balance, currency }) => ({ amount: decimal(balance), currency }));
}

import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { Day } from '../../../../finance/calendar/days.ts';
import { sameDayInMonths } from '../../../../finance/calendar/months.ts';
import { decimal } from '../../../../finance/money/decimal.ts';
import { convert } from '../../../../finance/money/money.ts';
import type { RateTable } from '../../../../finance/money/rates.ts';
import type { DatedFlow } from '../../../../finance/planning/base-line.ts';
import type { ForecastItem, SheetEffect } from '../../../area-forecast.ts';
import { areas } from '../../../areas.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { yieldWhenLong } from '../../../lib/loop-turns.ts';

/** What the forecasts of all areas say that changes net worth, or where it lies, until a day. */
export interface PlanDues {
  to: Day;
  /** By the keys of items of the balance sheet: when they are gone, and what they pay or take then. */
  settled: Map<string, { day: Day; pays: number }>;
  gains: DatedFlow[];
  /** What plans and payments put into items, above 0. */
  bought: (DatedFlow & Pick<ForecastItem, 'kind'> & { itemKey: string })[];
  /** Items that are left out, in words. */
  missing: string[];
}

interface Question {
  ownerId: string;
  today: Day;
  months: number;
  currency: Currency;
  rates: RateTable;
}

/** Collects them in one currency. What was due before today and is not settled counts on no day, as in the forecast. */
export async function duesOfPlan(db: Db, deps: Deps, question: Question): Promise<PlanDues> {
  const { ownerId, today, months, currency, rates } = question;
  const to = sameDayInMonths(today, months);
  const dues: PlanDues = { to, settled: new Map(), gains: [], bought: [], missing: [] };
  for (const { forecast } of areas) {
    if (!forecast) continue;
    await yieldWhenLong();
    for (const item of await forecast(db, deps, { ownerId, today, to, onSheetOnly: true })) {
      const { onSheet, money, day, late } = item;
      if (!onSheet || !money || (day < today && late === 'APART')) continue;
      const converted = convert(money, currency, rates);
      if (converted) add(dues, item, onSheet, Number(converted));
      else dues.missing.push(`${item.title}：缺少汇率`);
    }
  }
  dues.missing = [...new Set(dues.missing)];
  return dues;
}

function add(dues: PlanDues, item: ForecastItem, onSheet: SheetEffect, amount: number): void {
  const { kind, day } = item;
  switch (onSheet.is) {
    case 'SETTLES':
      dues.settled.set(onSheet.itemKey, { day, pays: amount });
      break;
    case 'BUYS':
      dues.bought.push({ kind, day, amount: -amount, itemKey: onSheet.itemKey });
      break;
    default:
      dues.gains.push({ day, amount });
  }
}

/** What one of a currency is in another at today's rates. */
export function rateOf(from: Currency, to: Currency, rates: RateTable): number | undefined {
  const one = convert({ amount: decimal(1), currency: from }, to, rates);
  return one && Number(one);
}

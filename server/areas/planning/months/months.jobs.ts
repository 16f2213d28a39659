import { allAccounts, noAccount } from '../../../../contract/planning/forecast-words.ts';
import type { MonthForecast } from '../../../../contract/planning/month-forecast.ts';
import { mostMonths } from '../../../../contract/planning/month-forecast.ts';
import type { Day } from '../../../../finance/calendar/days.ts';
import { addMonths, lastDayOfMonth } from '../../../../finance/calendar/months.ts';
import { type Cents, centsToText } from '../../../../finance/money/cents.ts';
import { todayOf } from '../../../business-day.ts';
import { toInstantColumn } from '../../../db/columns.ts';
import type { Db } from '../../../db/database.ts';
import { withTransaction } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { attempt } from '../../../jobs/attempt.ts';
import type { Job } from '../../../jobs/job.ts';
import { forecastInputs } from '../forecast/forecast-inputs.ts';
import { namedLines, workOut } from '../forecast/forecast-lines.ts';
import { lastSequences, listOwnersWithoutMonth, monthRows } from './months.repository.ts';

/** Owners read at a time. */
const ownersAtOnce = 500;

/**
 * Stores for each owner what is forecast of a month, once, as soon as the month has begun: later nobody can say what
 * was known then. Runs every hour, for a machine that slept at midnight. It is no job of an area, since it reads all
 * of them.
 */
export const monthForecastsJob: Job = {
  name: 'month-forecasts',
  pattern: '11 * * * *',
  run: async (deps, stop) => {
    const counts = { written: 0, failed: 0 };
    const month = todayOf(deps).slice(0, 7);
    let after = '';
    while (!stop.aborted) {
      const owners = await listOwnersWithoutMonth(deps.db, { month, after, limit: ownersAtOnce });
      for (const ownerId of owners) {
        if (stop.aborted) break;
        const written = await attempt(
          { log: deps.log, stop },
          { owner: ownerId },
          'the forecast of a month was not written down',
          () => writeMonth(deps, ownerId, month),
        );
        if (written === undefined) counts.failed += 1;
        else counts.written += written;
      }
      const last = owners.at(-1);
      if (last === undefined || owners.length < ownersAtOnce) break;
      after = last;
    }
    return counts;
  },
};

/** Writes the forecast of a month; answers 0 when something was booked meanwhile, and the next run does it. */
async function writeMonth(deps: Deps, ownerId: string, month: string): Promise<number> {
  const sequences = await lastSequences(deps.db, ownerId);
  const forecast = await forecastOfMonth(deps.db, deps, ownerId, sequences);
  return withTransaction(deps.db, async (tx) => {
    const now = await lastSequences(tx, ownerId);
    if (JSON.stringify([...now]) !== JSON.stringify([...sequences])) return 0;
    if ((await monthRows.list(tx, ownerId, { month })).length > 0) return 0;
    await monthRows.insert(tx, [
      {
        owner_id: ownerId,
        month,
        forecast: JSON.stringify(forecast),
        created_at: toInstantColumn(deps.now()),
      },
    ]);
    const oldest = addMonths(`${month}-01`, -mostMonths);
    for (const { month: kept } of await monthRows.list(tx, ownerId)) {
      if (kept <= oldest) await monthRows.remove(tx, ownerId, { month: kept });
    }
    return 1;
  });
}

async function forecastOfMonth(
  db: Db,
  deps: Deps,
  ownerId: string,
  sequences: ReadonlyMap<string, number>,
): Promise<MonthForecast> {
  const today: Day = todayOf(deps);
  const to = lastDayOfMonth(today.slice(0, 7));
  const inputs = await forecastInputs(db, deps, { ownerId, today, to });
  const lines = namedLines(inputs).filter(({ key }) => key !== allAccounts && key !== noAccount);
  return {
    from: today,
    to,
    accounts: lines.map((line) => {
      const { amounts } = workOut(inputs, line, { withEveryday: true });
      const items = amounts.filter(({ item, day }) => item !== null && day <= to);
      const everyday = amounts.filter(({ item }) => item === null);
      return {
        accountId: line.key,
        currency: line.currency,
        lastSequence: sequences.get(line.key) ?? 0,
        opening: centsToText(line.opening),
        everyday: centsToText(everyday.reduce<Cents>((sum, { amount }) => sum + amount, 0n)),
        items: items.map(({ kind, title, day, amount, isCertain }) => ({
          ...{ kind, title, isCertain, day: day < today ? today : day },
          amount: centsToText(amount),
        })),
      };
    }),
  };
}

import { allAccounts } from '../../../../contract/planning/forecast-words.ts';
import { addDays, type Day } from '../../../../finance/calendar/days.ts';
import { centsToDecimal } from '../../../../finance/money/cents.ts';
import type { AreaDue, AreaDues } from '../../../due.ts';
import { forecastInputs } from './forecast-inputs.ts';
import { namedLines, workOut } from './forecast-lines.ts';

/** How far ahead a balance that will be too little is looked for: reminders go 60 days ahead at most. */
const daysAhead = 92;

/**
 * The first day on which an account, or all of them together, will have too little. It rests on the dues of
 * all other areas, so that it stands beside the areas and not among them.
 */
export const shortfallDues: AreaDues = {
  kinds: ['SHORTFALL'],
  find: async (db, deps, { ownerId, from, to, today, rowId }) => {
    const last = addDays(today, daysAhead);
    const until = to < last ? to : last;
    if (until < today) return [];
    const inputs = await forecastInputs(db, deps, { ownerId, today, to: until });
    if (inputs.accounts.length === 0) return [];
    // Without an income that is declared, everyday expenses alone would bring every balance below zero.
    const withEveryday = inputs.items.some(
      ({ kind, money }) => kind === 'RECURRING' && money?.amount.gt(0),
    );
    const lines = namedLines(inputs).map((line) => workOut(inputs, line, { withEveryday }));
    const isSaid = (day: Day) =>
      lines.some(
        ({ key, firstBelow }) => key !== allAccounts && firstBelow && firstBelow.day <= day,
      );
    return lines.flatMap((line): AreaDue[] => {
      const { firstBelow, floor } = line;
      if (rowId !== undefined && line.key !== rowId) return [];
      if (!firstBelow || firstBelow.day < from || firstBelow.day > to) return [];
      // All of them together are named where no account is that early.
      if (line.key === allAccounts && isSaid(firstBelow.day)) return [];
      const { day, balance, cause } = firstBelow;
      const missing = (floor ?? 0n) - balance;
      return [
        {
          kind: 'SHORTFALL',
          rowId: line.key,
          // By the month: everyday expenses move the day from one to the next.
          occurrence: day.slice(0, 7),
          title: `${line.name} 余额不足${cause ? `（${cause.title}）` : ''}`,
          date: day,
          money: { amount: centsToDecimal(missing), currency: line.currency },
          link: `/dashboard/planning${line.key === allAccounts ? '' : `?account=${line.key}`}`,
          isSettled: false,
          version: 1,
          updatedAt: `${today}T00:00:00.000Z`,
        },
      ];
    });
  },
};

import { z } from 'zod';
import { duesSchemas } from '../../contract/dues/dues.schemas.ts';
import { dues } from '../../contract/dues/dues.ts';
import { planningForecastSchemas } from '../../contract/planning/forecast.schemas.ts';
import { planningForecast } from '../../contract/planning/forecast.ts';
import { planningGoalsSchemas } from '../../contract/planning/goals.schemas.ts';
import { planningGoals } from '../../contract/planning/goals.ts';
import { addDays } from '../../finance/calendar/days.ts';
import {
  fieldsOf,
  figuresTool,
  listingTool,
  pageFields,
  pageOfRows,
  pick,
  type Tool,
} from './tool.ts';

const daysText = '天数必须是1到366的整数';

const listDue = listingTool({
  name: 'list_due',
  title: '到期事项',
  description:
    'What falls due from today on: payments, deposits, insurances, plans. 30 days ahead.',
  scope: 'dues:read',
  row: fieldsOf(duesSchemas.list.data.element, [
    'kind',
    'title',
    'date',
    'amount',
    'currency',
    'state',
    'daysLeft',
  ]),
  input: z.object({
    ...pageFields,
    days: z
      .int({ error: daysText })
      .min(1, { error: daysText })
      .max(366, { error: daysText })
      .default(30),
  }),
  async run({ ask, today }, { days, ...page }) {
    const query = { from: today, to: addDays(today, days) };
    const found = await ask(dues.list, { query });
    return {
      currency: null,
      untrustedFields: ['title'],
      ...pageOfRows(found, page),
    };
  },
});

const forecast = planningForecastSchemas.show.data;
const overdueFields = ['kind', 'day', 'title', 'amount', 'currency'] as const;
const itemFields = [...overdueFields, 'accountId', 'isCertain'] as const;

/** How many items of a forecast are answered, the earliest. */
const mostItems = 100;

const getForecast = figuresTool({
  name: 'get_cash_forecast',
  title: '现金预测',
  description:
    'Cash of the coming months by what falls due: for each account and all of them the lowest day, the first day below its floor or zero with its cause, and what falls due. Expected amounts are not certain.',
  scope: 'planning:read',
  figures: fieldsOf(forecast, ['from', 'to', 'everyday', 'lines']).extend({
    items: z.array(fieldsOf(forecast.shape.items.element, itemFields)),
    overdue: z.array(fieldsOf(forecast.shape.overdue.element, overdueFields)),
  }),
  input: z.object({ months: z.enum(['3', '6', '12', '24', '36'], { error: '不支持的期限' }) }),
  async run({ ask }, { months }) {
    const found = await ask(planningForecast.show, { query: { months } });
    const items = found.items.map((item) => pick(item, itemFields));
    return {
      currency: found.currency,
      missingRates: found.missingRates,
      untrustedFields: ['name', 'title'],
      truncated: items.length > mostItems,
      figures: {
        ...pick(found, ['from', 'to', 'everyday', 'lines']),
        items: items.slice(0, mostItems),
        overdue: found.overdue.map((item) => pick(item, overdueFields)),
      },
    };
  },
});

const getGoals = listingTool({
  name: 'get_goals',
  title: '目标',
  description:
    'What the household saves for: what is set aside, what each goal needs a month to be met on its day, and the day on which it is reached at the present addition. It rests on assumed returns.',
  scope: 'planning:read',
  row: fieldsOf(planningGoalsSchemas.list.data.shape.goals.element, [
    ...(['kind', 'name', 'amount', 'isInTodaysMoney', 'dueDate', 'spent', 'setAside'] as const),
    ...(['reachedPercent', 'addition', 'measuredAddition', 'neededAddition'] as const),
    ...(['reachedOn', 'shares'] as const),
  ]),
  input: z.object({}),
  async run({ ask }) {
    const found = await ask(planningGoals.list);
    return {
      currency: found.currency,
      untrustedFields: ['name'],
      rows: found.goals,
    };
  },
});

/** The tools that answer what is to come. */
export const planningTools: readonly Tool[] = [listDue, getForecast, getGoals];

import { z } from 'zod';
import { planningForecastSchemas } from '../../contract/planning/forecast.schemas.ts';
import { planningForecast } from '../../contract/planning/forecast.ts';
import { planningGoalsSchemas } from '../../contract/planning/goals.schemas.ts';
import { planningGoals } from '../../contract/planning/goals.ts';
import { fieldsOf, figuresTool, listingTool, pick, type Tool } from './tool.ts';

const forecast = planningForecastSchemas.show.data;
const overdueFields = ['kind', 'day', 'title', 'amount', 'currency'] as const;
const itemFields = [...overdueFields, 'accountId', 'isCertain'] as const;

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

/** Of a forecast, the earliest. */
const mostItems = 100;

/** The tools that answer what is to come. */
export const planningTools: readonly Tool[] = [getForecast, getGoals];

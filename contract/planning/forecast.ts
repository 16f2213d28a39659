import { calls } from '../endpoint.ts';
import type { planningForecastSchemas } from './forecast.schemas.ts';

export type { Forecast, ForecastItem, ForecastLine } from './forecast.schemas.ts';

const shared = { access: 'user', token: 'scope' } as const;

/** The cash of the coming months. */
export const planningForecast = calls<typeof planningForecastSchemas>()({
  show: {
    ...shared,
    name: 'planningForecast.show',
    method: 'GET',
    path: '/planning/forecast',
    summary: 'The balance of each day to come, by what falls due until then',
    effect: 'read',
  },
  listAccounts: {
    ...shared,
    name: 'planningForecast.listAccounts',
    method: 'GET',
    path: '/planning/accounts',
    summary: 'The floors of accounts, and what pays cards',
    effect: 'read',
  },
  setAccount: {
    ...shared,
    name: 'planningForecast.setAccount',
    method: 'PUT',
    path: '/planning/accounts/:id',
    summary: 'Set the floor of an account, and of a card the account that pays it',
    effect: 'transaction',
    message: '已保存',
  },
});

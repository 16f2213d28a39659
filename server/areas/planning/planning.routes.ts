import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/pipeline/route.ts';
import type { WorthCache } from '../net-worth/worth-cache.ts';
import { forecastRoutes } from './forecast/forecast.routes.ts';
import { goalRoutes } from './goals/goals.routes.ts';
import { scenarioRoutes } from './scenarios/scenarios.routes.ts';

/** Forecasts, goals and retirement, from the data of the other areas. */
export function planningRoutes(deps: Deps, cache: WorthCache): Route[] {
  return [...forecastRoutes(deps), ...goalRoutes(deps, cache), ...scenarioRoutes(deps, cache)];
}

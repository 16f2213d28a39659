import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/pipeline/route.ts';
import type { WorthCache } from '../net-worth/worth-cache.ts';
import { forecastRoutes } from './forecast/forecast.routes.ts';
import { goalRoutes } from './goals/goals.routes.ts';

/** What is planned from what the other areas hold. */
export function planningRoutes(deps: Deps, cache: WorthCache): Route[] {
  return [...forecastRoutes(deps), ...goalRoutes(deps, cache)];
}

import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/pipeline/route.ts';
import { forecastRoutes } from './forecast/forecast.routes.ts';

/** What is planned from what the other areas hold. */
export function planningRoutes(deps: Deps): Route[] {
  return [...forecastRoutes(deps)];
}

import { auth } from '../../contract/auth/auth.ts';
import { visitOf } from '../areas/auth/auth.routes.ts';
import { householdFileIn } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { type Route, route } from '../http/pipeline/route.ts';
import { openHouseholdFile } from './household-file.ts';
import { enterDemo } from './visits.ts';

/** The way into a public demo. */
export function demoRoutes(deps: Deps): Route[] {
  const file = openHouseholdFile(householdFileIn(deps.config.dataDir));
  return [route(auth.enterDemo, (db, call) => enterDemo(db, deps, file, visitOf(call)))];
}

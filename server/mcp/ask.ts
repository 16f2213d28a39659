import type { Data, DeclaredCall } from '../../contract/endpoint.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { fieldErrors } from '../http/bodies/read-body.ts';
import { uuidPattern } from '../http/pipeline/authorize.ts';
import type { Caller, Visit } from '../http/pipeline/caller.ts';
import { everyRow } from '../http/pipeline/exported.ts';
import type { Route } from '../http/pipeline/route.ts';

interface AskInput {
  params?: object;
  query?: object;
  /** All pages of a list at once. */
  whole?: boolean;
}

type Ask = <Call extends DeclaredCall>(
  caller: Caller & Visit,
  call: Call,
  input?: AskInput,
) => Promise<Data<Call>>;

/**
 * Answers reading calls by the routes that browsers use, so that an agent gets the same data and the same
 * refusals as its user: another owner's row is 404, and a wrong query is refused with the texts of the call.
 */
export function createAsk(deps: Deps, routes: readonly Route[]): Ask {
  const byName = new Map(routes.map((route) => [route.endpoint.name, route]));
  return async (caller, call, { params = {}, query = {}, whole = false } = {}) => {
    const route = byName.get(call.name);
    if (route?.endpoint.method !== 'GET') throw new Error(`${call.name} is no call that reads`);
    const { id } = params as { id?: string };
    if (id !== undefined && !uuidPattern.test(id)) throw notFound();
    if (route.find && !(await route.find(deps.db, caller.ownerId, params))) throw notFound();
    const read = route.endpoint.query?.safeParse(query);
    if (read && !read.success) throw fieldErrors(read.error.issues);
    const pages = { ...read?.data, ...(whole && everyRow) };
    const request = { ...caller, params, query: pages, body: undefined };
    return (await route.handle(deps.db, request)) as Data<typeof call>;
  };
}

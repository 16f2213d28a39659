import { corporateActions } from '../../../../contract/investments/corporate-actions.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { fieldError } from '../../../errors.ts';
import { exported } from '../../../http/pipeline/exported.ts';
import { cached, type Route, route, rowRoute } from '../../../http/pipeline/route.ts';
import { investmentRows } from '../investments.repository.ts';
import { toActionAnswers } from './action-answers.ts';
import { corporateActionRows, listActions } from './corporate-actions.repository.ts';
import { acceptAction, announceAction, dismissAction } from './corporate-actions.service.ts';
import { actionColumns } from './corporate-actions.transfer.ts';

/** Corporate actions: proposed, accepted as entries, or dismissed. */
export function corporateActionRoutes(deps: Deps): Route[] {
  const find = (db: Db, ownerId: string, { id }: { id: string }) =>
    corporateActionRows.find(db, ownerId, id);
  return [
    rowRoute(
      corporateActions.announce,
      (db, ownerId, { id }) => investmentRows.find(db, ownerId, id),
      (tx, { ownerId, params, body }) => announceAction(tx, deps, ownerId, params.id, body),
    ),
    ...exported(
      deps,
      corporateActions.list,
      cached(
        'investments',
        route(corporateActions.list, async (db, { ownerId, query }) => {
          const { investmentId } = query;
          if (investmentId && !(await investmentRows.find(db, ownerId, investmentId))) {
            throw fieldError('investmentId', '投资不存在');
          }
          return toActionAnswers(db, deps, ownerId, await listActions(db, ownerId, query));
        }),
      ),
      actionColumns,
    ),
    rowRoute(corporateActions.accept, find, (tx, { ownerId, params, body }) =>
      acceptAction(tx, deps, ownerId, params.id, body),
    ),
    rowRoute(corporateActions.dismiss, find, (tx, { ownerId, params }) =>
      dismissAction(tx, deps, ownerId, params.id),
    ),
  ];
}

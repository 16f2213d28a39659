import { households } from '../../../contract/households/households.ts';
import { moves } from '../../../contract/moves/moves.ts';
import type { Deps } from '../../deps.ts';
import { limited, type Route, route, rowRoute } from '../../http/pipeline/route.ts';
import { changeLimit, changeLimitText } from '../households/households.routes.ts';
import { findMove, listMoves, makeMove, previewMove, undoMove } from './moves.service.ts';
import { previewTakeOver, takeOver } from './take-over/take-over.service.ts';

/** What a person moves between their own data and their household's. */
export function moveRoutes(deps: Deps): Route[] {
  return [
    route(moves.list, (db, { userId }) => listMoves(db, deps, userId)),
    route(moves.preview, (db, { userId, body }) => previewMove(db, deps, userId, body)),
    route(moves.create, (tx, { userId, body }) => makeMove(tx, deps, userId, body)),
    route(households.lookAtOffer, (db, { userId }) => previewTakeOver(db, deps, userId)),
    limited(changeLimit, changeLimitText, {
      ...route(households.acceptOffer, (tx, { userId }) => takeOver(tx, deps, userId)),
      after: () => deps.signal.kick('send-mails'),
    }),
    rowRoute(moves.undo, findMove, (tx, { userId, params }) =>
      undoMove(tx, deps, userId, params.id),
    ),
  ];
}

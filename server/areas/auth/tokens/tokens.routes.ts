import { tokens } from '../../../../contract/auth/tokens.ts';
import { registry } from '../../../../contract/registry.ts';
import { scopeLabel, scopesOf } from '../../../../contract/token-scopes.ts';
import type { Deps } from '../../../deps.ts';
import { required } from '../../../errors.ts';
import { noteAuditDetail } from '../../../http/pipeline/audit.ts';
import { type Route, route, rowRoute } from '../../../http/pipeline/route.ts';
import { visitOf } from '../auth.routes.ts';
import { findTokenOf, listTokens, removeToken } from './tokens.repository.ts';
import { createToken, toAccessToken } from './tokens.service.ts';

/** What a signed-in user does about the access tokens of their programs. */
export function tokenRoutes(deps: Deps): Route[] {
  return [
    route(tokens.list, async (db, { userId }) => {
      const rows = await listTokens(db, userId);
      return rows.map((row) => toAccessToken(row, deps.now()));
    }),
    route(tokens.create, (db, call) =>
      createToken(db, deps, call, call.body, visitOf(call), call.attempt),
    ),
    rowRoute(
      tokens.remove,
      (db, userId, { id }) => findTokenOf(db, userId, id),
      async (tx, { userId, params }) => {
        noteAuditDetail(tx, required(await removeToken(tx, userId, params.id)));
        return null;
      },
    ),
    route(tokens.scopes, () =>
      scopesOf(registry).map((scope) => ({ scope, label: scopeLabel(scope) })),
    ),
  ];
}

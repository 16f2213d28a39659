import type { FastifyInstance } from 'fastify';
import { type Identity, oidc } from '../../../../contract/auth/oidc.ts';
import { withTransaction } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, notFound } from '../../../errors.ts';
import type { FairQueue } from '../../../http/load/fair-queue.ts';
import { writeAudit } from '../../../http/pipeline/audit.ts';
import { clientKey } from '../../../http/pipeline/client-address.ts';
import { countUse, type Limit } from '../../../http/pipeline/rate-limits.ts';
import { type Route, route, rowRoute } from '../../../http/pipeline/route.ts';
import { visitOf } from '../auth.routes.ts';
import { readLogoutToken, requireProvider } from './identity-provider.ts';
import {
  endProviderSessions,
  findIdentityOf,
  type IdentityRow,
  listIdentities,
  removeIdentity,
} from './oidc.repository.ts';
import { begin, linkIdentity, signInWithIdentity } from './oidc-sign-in.ts';

/** Sign-in with an identity provider, and the identities of a user. */
export function oidcRoutes(deps: Deps): Route[] {
  return [
    route(oidc.begin, (db, { body }) =>
      begin(db, deps, { userId: null, remember: body?.rememberMe ?? false }),
    ),
    route(oidc.complete, (db, call) => signInWithIdentity(db, deps, call.body, visitOf(call))),
    route(oidc.list, async (db, { userId }) => (await listIdentities(db, userId)).map(toIdentity)),
    route(oidc.beginLink, (db, { userId }) => begin(db, deps, { userId, remember: false })),
    route(oidc.completeLink, async (db, { userId, body }) =>
      toIdentity(await linkIdentity(db, deps, body, userId)),
    ),
    rowRoute(
      oidc.unlink,
      (db, userId, { id }) => findIdentityOf(db, userId, id),
      async (tx, { userId, params }) => {
        if (!(await removeIdentity(tx, userId, params.id))) throw notFound();
        return null;
      },
    ),
  ];
}

function toIdentity({ id, issuer, created_at, last_used_at }: IdentityRow): Identity {
  return { id, issuer, createdAt: created_at, lastUsedAt: last_used_at };
}

const logoutLimit: Limit = { name: 'oidc-logout', max: 60, windowMs: 60_000 };

/**
 * Takes the logouts that the identity provider sends (OpenID Connect Back-Channel Logout 1.0): the sessions that
 * it has opened end. It sends a form, and no token of ours: what it sends is signed.
 */
export function serveProviderLogout(app: FastifyInstance, deps: Deps, queue: FairQueue): void {
  if (!deps.config.oidc) return;
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_, body, done) => done(null, new URLSearchParams(body as string).get('logout_token')),
    );
    scope.post('/api/auth/oidc/logout', { schema: { hide: true } }, (request, reply) =>
      queue({ caller: clientKey(request.ip), kind: 'transaction' }, reply, async () => {
        requireProvider(deps);
        await countUse(deps.db, logoutLimit, clientKey(request.ip), deps.now());
        if (typeof request.body !== 'string') throw new AppError('MALFORMED_REQUEST');
        const { issuer, ...ended } = await readLogoutToken(deps, request.body);
        await withTransaction(deps.db, async (tx) => {
          for (const userId of await endProviderSessions(tx, issuer, ended)) {
            await writeAudit(tx, {
              id: deps.newId(),
              userId,
              action: 'auth.oidcLogout',
              targetId: userId,
              at: deps.now(),
              address: request.ip,
              requestId: request.id,
            });
          }
        });
        return reply.header('cache-control', 'no-store').status(200).send();
      }),
    );
  });
}

import { factors } from '../../../../contract/auth/factors.ts';
import type { Deps } from '../../../deps.ts';
import { type Route, route, rowRoute } from '../../../http/pipeline/route.ts';
import { visitOf } from '../auth.routes.ts';
import { creationOptions } from '../passkeys/passkey-options.ts';
import { signInOptions, signInWithPasskey } from '../passkeys/passkey-sign-in.ts';
import { findPasskey } from '../passkeys/passkeys.repository.ts';
import { addPasskey, removePasskey, renamePasskey } from '../passkeys/passkeys.ts';
import { confirm, confirmOptions } from './confirm.ts';
import { confirmTotp, listFactors, removeTotp, renewRecoveryCodes, startTotp } from './factors.ts';
import { secondFactor } from './second-factor.ts';

/** Passkeys, codes of an authenticator app, recovery codes, and confirmations. */
export function factorRoutes(deps: Deps): Route[] {
  const sendMails = () => deps.signal.kick('send-mails');
  return [
    route(factors.secondFactor, (db, call) => secondFactor(db, deps, call.body, visitOf(call))),
    route(factors.passkeySignInOptions, (db, call) => signInOptions(db, deps, call.body.ticket)),
    route(factors.passkeySignIn, (db, call) =>
      signInWithPasskey(db, deps, call.body, visitOf(call)),
    ),
    route(factors.list, (db, { userId }) => listFactors(db, userId)),
    route(factors.passkeyOptions, async (db, { userId }) => ({
      options: await creationOptions(db, deps, userId),
    })),
    route(factors.addPasskey, (db, call) => addPasskey(db, deps, call, call.body, visitOf(call))),
    rowRoute(
      factors.renamePasskey,
      (db, userId, { id }) => findPasskey(db, userId, id),
      (tx, { userId, params, body }) => renamePasskey(tx, userId, params.id, body.name),
    ),
    {
      ...rowRoute(
        factors.removePasskey,
        (db, userId, { id }) => findPasskey(db, userId, id),
        (tx, { userId, params }) => removePasskey(tx, deps, userId, params.id),
      ),
      after: sendMails,
    },
    route(factors.startTotp, (tx, { userId }) => startTotp(tx, deps, userId)),
    route(
      factors.confirmTotp,
      (tx, { userId, body }) => confirmTotp(tx, deps, userId, body.code),
      sendMails,
    ),
    route(factors.removeTotp, (tx, { userId }) => removeTotp(tx, deps, userId), sendMails),
    route(
      factors.renewRecoveryCodes,
      (tx, { userId }) => renewRecoveryCodes(tx, deps, userId),
      sendMails,
    ),
    route(factors.confirmOptions, (db, call) => confirmOptions(db, deps, call)),
    route(factors.confirm, (db, call) => confirm(db, deps, call, call.body, visitOf(call))),
  ];
}

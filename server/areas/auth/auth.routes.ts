import { auth } from '../../../contract/auth/auth.ts';
import type { Data } from '../../../contract/endpoint.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Visit } from '../../http/pipeline/caller.ts';
import { quotaOf } from '../../http/pipeline/quota.ts';
import { type Route, refusedFirst, route } from '../../http/pipeline/route.ts';
import { userAnswer } from './auth-answers.ts';
import { resetPassword } from './codes/reset-password.ts';
import { forgotPassword, resendCode } from './codes/send-code.ts';
import { relyingPartyOf } from './passkeys/relying-party.ts';
import { register } from './registration/register.ts';
import { verifyEmail } from './registration/verify-email.ts';
import { removeSession } from './sessions/sessions.repository.ts';
import { issueCaptcha } from './sign-in/captcha.ts';
import { login } from './sign-in/login.ts';
import { findUser } from './users.repository.ts';

/** What the pages before the sign-in have to know. */
function settings({ config }: Deps): Data<typeof auth.settings> {
  const party = relyingPartyOf(config);
  const passkeys = { available: party !== undefined, rpId: party?.rpId ?? null };
  const { registration, publicDemo, oidc, passwordSignIn } = config;
  const provider = oidc && { label: oidc.label, passwordSignIn };
  return {
    registration,
    passkeys,
    ...(publicDemo && { publicDemo }),
    ...(provider && { provider }),
  };
}

function refuseClosed({ config }: Deps): void {
  if (config.registration === 'closed') throw new AppError('FORBIDDEN', '注册已关闭');
}

function refusePasswords({ config }: Deps): void {
  if (config.passwordSignIn === 'on') return;
  throw new AppError('FORBIDDEN', `密码登录已关闭，请使用${config.oidc?.label}登录`);
}

/** Sign-in, sign-up, and everything about passwords. */
export function authRoutes(deps: Deps): Route[] {
  return [
    route(auth.settings, () => settings(deps)),
    route(auth.captcha, (db) => issueCaptcha(db, deps)),
    refusedFirst(
      () => refusePasswords(deps),
      route(auth.login, (db, call) => login(db, deps, call.body, visitOf(call))),
    ),
    refusedFirst(
      () => {
        refusePasswords(deps);
        refuseClosed(deps);
      },
      route(auth.register, (db, call) => register(db, deps, call.body, visitOf(call))),
    ),
    route(auth.verifyEmail, (db, call) => verifyEmail(db, deps, call.body, visitOf(call))),
    route(auth.resendCode, (db, call) => resendCode(db, deps, call.body)),
    route(auth.forgotPassword, (db, call) =>
      forgotPassword(db, deps, call.body.email, call.deviceToken),
    ),
    route(auth.resetPassword, (db, call) => resetPassword(db, deps, call.body, visitOf(call))),
    route(auth.logout, async (tx, { userId, sessionId }) => {
      await removeSession(tx, userId, sessionId);
      return null;
    }),
    route(auth.me, async (db, caller) => {
      const user = await findUser(db, caller.userId);
      if (!user) throw new AppError('UNAUTHORIZED');
      return { ...userAnswer(user), quota: quotaOf(caller, deps.config.userQuotaMb) };
    }),
  ];
}

/** Where a call comes from, without its input. */
export function visitOf({ address, requestId, agent, deviceToken }: Visit): Visit {
  return { address, requestId, agent, deviceToken };
}

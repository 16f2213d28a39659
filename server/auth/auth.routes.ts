import { auth } from '../../contract/auth.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Visit } from '../http/caller.ts';
import { type Route, route } from '../http/route.ts';
import { issueCaptcha } from './captcha.ts';
import { login } from './login.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { forgotPassword, resendCode } from './send-code.ts';
import { removeSession } from './sessions.repository.ts';
import { userAnswer } from './user-answer.ts';
import { findUser } from './users.repository.ts';
import { verifyEmail } from './verify-email.ts';

/** Sign-in, sign-up, and everything about passwords. */
export function authRoutes(deps: Deps): Route[] {
  return [
    route(auth.captcha, (db) => issueCaptcha(db, deps)),
    route(auth.login, (db, call) => login(db, deps, call.body, from(call))),
    route(auth.register, (db, call) => register(db, deps, call.body, from(call))),
    route(auth.verifyEmail, (db, call) => verifyEmail(db, deps, call.body, from(call))),
    route(auth.resendCode, (db, call) => resendCode(db, deps, call.body.email)),
    route(auth.forgotPassword, (db, call) => forgotPassword(db, deps, call.body.email)),
    route(auth.resetPassword, (db, call) => resetPassword(db, deps, call.body, from(call))),
    route(auth.logout, async (tx, { userId, sessionId }) => {
      await removeSession(tx, userId, sessionId);
      return null;
    }),
    route(auth.me, async (db, { userId }) => {
      const user = await findUser(db, userId);
      if (!user) throw new AppError('UNAUTHORIZED');
      return userAnswer(user);
    }),
  ];
}

function from({ address, requestId, agent }: Visit): Visit {
  return { address, requestId, agent };
}

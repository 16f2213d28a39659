import type { RouteObject } from 'react-router';
import { GuestOnly } from '../../shell/guards.tsx';
import { lazyComponent, lazyPage } from '../../shell/lazy-page.tsx';

/** The pages for visitors who are not signed in. */
export const authRoutes: RouteObject = {
  lazy: lazyComponent(() => import('./form/auth-layout.tsx').then((m) => m.AuthLayout)),
  children: [
    {
      Component: GuestOnly,
      children: [
        lazyPage({ path: '/login' }, '登录', () =>
          import('./login-page.tsx').then((m) => m.LoginPage),
        ),
        lazyPage({ path: '/register' }, '注册', () =>
          import('./register-page.tsx').then((m) => m.RegisterPage),
        ),
      ],
    },
    lazyPage({ path: '/verify-email' }, '验证邮箱', () =>
      import('./verify-email-page.tsx').then((m) => m.VerifyEmailPage),
    ),
    lazyPage({ path: '/forgot-password' }, '忘记密码', () =>
      import('./forgot-password-page.tsx').then((m) => m.ForgotPasswordPage),
    ),
    lazyPage({ path: '/reset-password' }, '重置密码', () =>
      import('./reset-password-page.tsx').then((m) => m.ResetPasswordPage),
    ),
  ],
};

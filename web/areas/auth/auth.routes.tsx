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
        lazyPage({
          path: '/login',
          title: '登录',
          load: () => import('./login-page.tsx').then((m) => m.LoginPage),
        }),
        lazyPage({
          path: '/second-factor',
          title: '两步验证',
          load: () =>
            import('./second-factor/second-factor-page.tsx').then((m) => m.SecondFactorPage),
        }),
        lazyPage({
          path: '/register',
          title: '注册',
          load: () => import('./register-page.tsx').then((m) => m.RegisterPage),
        }),
      ],
    },
    lazyPage({
      path: '/sign-in/callback',
      title: '登录',
      load: () => import('./provider/callback-page.tsx').then((m) => m.CallbackPage),
    }),
    lazyPage({
      path: '/verify-email',
      title: '验证邮箱',
      load: () => import('./verify-email-page.tsx').then((m) => m.VerifyEmailPage),
    }),
    lazyPage({
      path: '/forgot-password',
      title: '忘记密码',
      load: () => import('./forgot-password-page.tsx').then((m) => m.ForgotPasswordPage),
    }),
    lazyPage({
      path: '/reset-password',
      title: '重置密码',
      load: () => import('./reset-password-page.tsx').then((m) => m.ResetPasswordPage),
    }),
  ],
};

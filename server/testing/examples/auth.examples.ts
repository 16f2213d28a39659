import type { Examples } from './example.ts';

const email = 'nobody@example.org';
const captcha = { captcha: 'TEST1', captchaId: 'unknown' };

export const authExamples: Examples = async () => ({
  'auth.captcha': {},
  'auth.login': { body: { email, password: 'Secret-1', ...captcha } },
  'auth.register': { body: { username: '某人', email, password: 'Secret$1', ...captcha } },
  'auth.verifyEmail': { body: { email, code: '123456' } },
  'auth.resendCode': { body: { email } },
  'auth.forgotPassword': { body: { email } },
  'auth.resetPassword': { body: { email, code: '123456', newPassword: 'Secret$1' } },
  'auth.me': {},
  'auth.logout': {},
});

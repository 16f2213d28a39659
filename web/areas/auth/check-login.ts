import type { FieldErrors, Resolver } from 'react-hook-form';

export interface LoginValues {
  email: string;
  password: string;
  captcha: string;
  rememberMe: boolean;
}

/**
 * Checks the sign-in form with the texts of `loginBody` (contract/auth/auth-fields.ts), but without
 * the schema library, which would be a sixth of the page. What passes here and is still wrong, the
 * server refuses beside the same fields.
 */
export const checkLogin: Resolver<LoginValues> = ({ email, password, captcha, rememberMe }) => {
  const values = { email: email.trim(), password, captcha: captcha.trim(), rememberMe };
  const texts = {
    email: emailText(values.email),
    password: passwordText(password),
    captcha: values.captcha === '' ? '验证码不能为空' : undefined,
  };
  const errors: FieldErrors<LoginValues> = {};
  for (const name of ['email', 'password', 'captcha'] as const) {
    const message = texts[name];
    if (message) errors[name] = { type: 'custom', message };
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};

function emailText(email: string): string | undefined {
  if (email === '') return '邮箱地址不能为空';
  const isValid = email.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
  return isValid ? undefined : '请输入有效的邮箱地址';
}

function passwordText({ length }: string): string | undefined {
  if (length < 6) return '密码至少需要6个字符';
  return length > 50 ? '密码不能超过50个字符' : undefined;
}

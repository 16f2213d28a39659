import type { Factors } from '../../../../contract/auth/factors.ts';

/** What it means to take away the only factor besides the recovery codes; undefined when there are more. */
export function lastFactorText({ passkeys, totp }: Factors): string | undefined {
  const isLast = passkeys.length + (totp.enabled ? 1 : 0) === 1;
  return isLast
    ? '这是最后一种验证方式。之后登录只需要密码，两步验证随之关闭，恢复码也会一起失效。'
    : undefined;
}

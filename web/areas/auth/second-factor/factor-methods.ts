import type { Assertion } from '../../../../contract/auth/factor-fields.ts';
import type { FactorMethod } from '../../../../contract/errors.ts';

/** Beside the methods of a second factor, what a user without one confirms with. */
export type ProofMethod = FactorMethod | 'password';

/** What shows the server who is there. */
export type Proof =
  | { method: 'passkey'; credential: Assertion }
  | { method: 'totp' | 'recovery'; code: string }
  | { method: 'password' };
export type ProofOf<Method extends ProofMethod> = Extract<Proof, { method: Method }>;

export const methodNames: Readonly<Record<FactorMethod, string>> = {
  passkey: '通行密钥',
  totp: '动态验证码',
  recovery: '恢复码',
};

/** The first of the methods that works here. */
export function firstMethod<Method extends ProofMethod>(
  methods: readonly Method[],
  passkeysWork: boolean,
): Method | undefined {
  return methods.find((method) => method !== 'passkey' || passkeysWork) ?? methods[0];
}

/** A code without the blanks and dashes that are typed and pasted with it. */
export function bareCode(text: string): string {
  return text.replace(/[\s\p{Pd}]/gu, '');
}

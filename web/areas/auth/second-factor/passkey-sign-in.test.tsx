import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { deviceTokenOf } from '../../../lib/session/device-tokens.ts';
import { getSession } from '../../../lib/session/session.ts';
import {
  answers,
  bodiesOf,
  openAuthPage,
  passkeySettings,
  patience,
  requests,
  says,
  scriptAuthServer,
  signedIn,
} from '../../../testing/auth-page.tsx';
import {
  assertion,
  chosen,
  removePasskeys,
  stubPasskeys,
  unanswered,
} from '../../../testing/passkeys.ts';

scriptAuthServer();
afterEach(removePasskeys);

/** The server takes passkeys of this address, and the one that answers. */
function acceptPasskeys(): void {
  answers.settings = passkeySettings(true, 'localhost');
  answers['passkeys/sign-in-options'] = [
    200,
    { success: true, data: { options: { challenge: 'c' } } },
  ];
  answers['passkeys/sign-in'] = signedIn;
}

const findButton = () => screen.findByRole('button', { name: '使用通行密钥登录' }, patience);
const signIns = () => bodiesOf('passkeys/sign-in');

describe('a passkey on the sign-in page', () => {
  it('is offered in the address field, and signs in alone', async () => {
    stubPasskeys(({ mediation }) =>
      mediation === 'conditional' ? chosen() : Promise.reject(new Error('not asked for')),
    );
    acceptPasskeys();
    await openAuthPage('/login');
    expect(screen.getByLabelText(/^邮箱/).getAttribute('autocomplete')).toBe('username webauthn');
    await waitFor(() => expect(getSession().token).toBe('t'), patience);
    expect(signIns()).toEqual([{ credential: assertion, rememberMe: false }]);
    expect(await deviceTokenOf('ada@example.org')).toBe('of ada');
  });

  it('can be asked for by a button, which ends the question in the field first', async () => {
    const questions: string[] = [];
    stubPasskeys((options) => {
      const { mediation = '', signal } = options;
      questions.push(mediation);
      signal?.addEventListener('abort', () => questions.push(`${mediation} ended`));
      return mediation === 'conditional' ? unanswered(options) : chosen();
    });
    acceptPasskeys();
    const page = await openAuthPage('/login');
    await findButton();
    await waitFor(() => expect(questions).toEqual(['conditional']), patience);
    await page.person.click(screen.getByLabelText('记住我'));
    await page.press('使用通行密钥登录');
    await waitFor(() => expect(getSession().token).toBe('t'), patience);
    expect(questions.slice(0, 3)).toEqual(['conditional', 'conditional ended', 'optional']);
    expect(signIns()).toEqual([{ credential: assertion, rememberMe: true }]);
  });

  it('that is asked for before the browser has said what it suggests is not given up for that', async () => {
    const touch = Promise.withResolvers<void>();
    stubPasskeys((options) =>
      options.mediation === 'conditional'
        ? unanswered(options)
        : Promise.race([unanswered(options), touch.promise.then(chosen)]),
    );
    const { promise: isAvailable, resolve: say } = Promise.withResolvers<boolean>();
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: () => isAvailable });
    acceptPasskeys();
    const page = await openAuthPage('/login');
    await findButton();
    await page.press('使用通行密钥登录');
    await act(async () => say(true));
    touch.resolve();
    await waitFor(() => expect(getSession().token).toBe('t'), { timeout: 2000 });
  });

  it('that the server refuses, or the person gives up, is explained, and can be tried again', async () => {
    let answer: () => Promise<unknown> = chosen;
    stubPasskeys((options) =>
      options.mediation === 'conditional' ? unanswered(options) : answer(),
    );
    acceptPasskeys();
    answers['passkeys/sign-in'] = [
      400,
      { success: false, code: 'SECOND_FACTOR_INVALID', message: '验证失败，请重试' },
    ];
    const page = await openAuthPage('/login');
    await findButton();
    await page.press('使用通行密钥登录');
    await says('验证失败，请重试');
    answer = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    await page.press('使用通行密钥登录');
    await says('没有使用通行密钥：已取消，或等待超时');
    expect(getSession().token).toBeNull();
  });

  it.each([
    [false, null, '请用域名和 HTTPS 打开后再使用通行密钥'],
    [true, 'home.example.org', '通行密钥只能在 home.example.org 使用，请用这个域名打开'],
  ])('is not offered where the server says %s, %s', async (available, rpId, text) => {
    stubPasskeys(unanswered);
    answers.settings = passkeySettings(available, rpId);
    await openAuthPage('/login');
    await says(text);
    expect(requests.some((call) => call.startsWith('passkeys'))).toBe(false);
  });

  it('is explained on an address that has none, which is no secure context either', async () => {
    Object.defineProperty(window, 'isSecureContext', { configurable: true, value: false });
    answers.settings = passkeySettings(false, null);
    await openAuthPage('/login');
    await says('请用域名和 HTTPS 打开后再使用通行密钥');
    expect(screen.queryByRole('button', { name: '使用通行密钥登录' })).toBeNull();
  });

  it('is not spoken of in a browser that knows none', async () => {
    acceptPasskeys();
    await openAuthPage('/login');
    await waitFor(() => expect(requests).toContain('settings'), patience);
    expect(screen.queryByText(/通行密钥/)).toBeNull();
  });
});

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { factors } from '../../../../contract/auth/factors.ts';
import { ApiError, callForData } from '../../../lib/api/api.ts';
import { logFailure } from '../../../lib/api/log.ts';
import { storeDeviceToken } from '../../../lib/session/device-tokens.ts';
import {
  askForPasskey,
  type PasskeySettings,
  passkeyObstacle,
} from '../../../lib/session/passkeys.ts';
import { signIn } from '../../../lib/session/session.ts';
import { PlainButton } from '../../../ui/lists/plain-button.tsx';
import { signInFailureText } from '../form/failure-text.ts';
import type { NoticeText } from '../form/notice.tsx';
import classes from './second-factor.module.css';

export interface PasskeySignInProps {
  settings: PasskeySettings;
  getRememberMe: () => boolean;
  onNotice: (notice: NoticeText | null) => void;
}

/** Less than the five minutes of a challenge: the question in the address field is renewed before. */
const renewalMs = 4 * 60_000;

/**
 * Signs in with a passkey alone: by a button, and among the suggestions of the address field, which
 * the browser fills while the page is shown. Browsers answer one question at a time.
 */
export function PasskeySignIn({ settings, getRememberMe, onNotice }: PasskeySignInProps) {
  const [busy, setBusy] = useState(false);
  const question = useRef<AbortController>(undefined);
  const isMounted = useRef(false);
  const obstacle = passkeyObstacle(settings);

  async function signInWithPasskey(mediation: CredentialMediationRequirement, signal: AbortSignal) {
    const { options } = await callForData(factors.passkeySignInOptions, { body: {} }, { signal });
    const credential = await askForPasskey(options, { signal, mediation });
    setBusy(true);
    const body = { credential, rememberMe: getRememberMe() };
    const answer = await callForData(factors.passkeySignIn, { body });
    await storeDeviceToken(answer.user.email, answer.deviceToken);
    signIn(answer);
  }

  /** Aborts the question that the browser has open, and allows another. */
  function beginQuestion(): AbortSignal {
    question.current?.abort();
    question.current = new AbortController();
    return question.current.signal;
  }

  /** Offers passkeys among the suggestions of the address field. */
  async function offer(): Promise<void> {
    const before = question.current;
    const isAvailable = await PublicKeyCredential.isConditionalMediationAvailable();
    // The button may have been pressed meanwhile.
    if (!isAvailable || !isMounted.current || question.current !== before) return;
    const signal = beginQuestion();
    const renewal = setTimeout(() => {
      if (!document.hidden) return void offer();
      // Nobody needs it before the tab is looked at again.
      document.addEventListener('visibilitychange', () => void offer(), { once: true, signal });
    }, renewalMs);
    signal.addEventListener('abort', () => clearTimeout(renewal));
    try {
      await signInWithPasskey('conditional', signal);
    } catch (error) {
      if (signal.aborted) return;
      clearTimeout(renewal);
      setBusy(false);
      // Nobody has asked for it; only the refusal of a passkey that was chosen is an answer.
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'SECOND_FACTOR_INVALID') {
        onNotice({ tone: 'error', text: error.message });
        void offer();
      } else if (error.kind !== 'cancelled') logFailure('Passkeys could not be offered', error);
    }
  }

  async function handlePress(): Promise<void> {
    onNotice(null);
    const signal = beginQuestion();
    setBusy(true);
    try {
      await signInWithPasskey('optional', signal);
    } catch (error) {
      if (signal.aborted) return;
      setBusy(false);
      const isCancelled = error instanceof ApiError && error.kind === 'cancelled';
      const text = isCancelled ? error.message : signInFailureText(error, '登录失败，请重试');
      onNotice({ tone: isCancelled ? 'info' : 'error', text });
      void offer();
    }
  }

  const offerFirst = useEffectEvent(() => void offer());
  useEffect(() => {
    isMounted.current = true;
    if (!obstacle) offerFirst();
    return () => {
      isMounted.current = false;
      question.current?.abort();
    };
  }, [obstacle]);

  if (obstacle) return <p className={classes.hint}>{obstacle}</p>;
  return (
    <PlainButton look="outlined" busy={busy} onClick={() => void handlePress()}>
      使用通行密钥登录
    </PlainButton>
  );
}

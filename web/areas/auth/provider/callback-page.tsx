import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { oidc } from '../../../../contract/auth/oidc.ts';
import { ApiError, callForData } from '../../../lib/api/api.ts';
import { storeDeviceToken } from '../../../lib/session/device-tokens.ts';
import { takeProviderTrip } from '../../../lib/session/provider-trip.ts';
import { signIn } from '../../../lib/session/session.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { PlainButton } from '../../../ui/lists/plain-button.tsx';
import { signInFailureText } from '../form/failure-text.ts';
import { FormPage } from '../form/form-page.tsx';
import { Notice } from '../form/notice.tsx';

const linkPlace = '/dashboard/account';

/** Where the identity provider leads back to: it finishes the sign-in, or links the identity. */
export function CallbackPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<{ text: string; back: string }>();

  const finish = useEffectEvent(async () => {
    const trip = takeProviderTrip(search);
    if (!trip)
      return setFailure({ text: '这次登录不是从这个页面开始的，请重新登录', back: '/login' });
    const { state, purpose } = trip;
    const body = { state, query: search };
    try {
      if (purpose === 'link') {
        await callForData(oidc.completeLink, { body });
        return navigate(linkPlace, { replace: true });
      }
      const answer = await callForData(oidc.complete, { body });
      await storeDeviceToken(answer.user.email, answer.deviceToken);
      signIn(answer);
      return navigate('/dashboard', { replace: true });
    } catch (error) {
      const refusal = error instanceof ApiError ? error : undefined;
      if (refusal?.code === 'SECOND_FACTOR_REQUIRED') {
        const details = { ...(refusal.details ?? {}), email: '', receivedAt: Date.now() };
        return navigate('/second-factor', { replace: true, state: details });
      }
      const text = signInFailureText(error, '登录失败，请重试');
      setFailure({ text, back: purpose === 'link' ? linkPlace : '/login' });
    }
  });
  useEffect(() => void finish(), []);

  if (!failure) return <Spinner size="lg" wholePage />;
  return (
    <FormPage title="登录" onSubmit={async () => navigate(failure.back)} links={null}>
      <Notice notice={{ tone: 'error', text: failure.text }} />
      <PlainButton type="submit">返回</PlainButton>
    </FormPage>
  );
}

import { useState } from 'react';
import type { auth } from '../../../../contract/auth/auth.ts';
import { oidc } from '../../../../contract/auth/oidc.ts';
import type { Data } from '../../../../contract/endpoint.ts';
import { callForData } from '../../../lib/api/api.ts';
import { leaveForProvider } from '../../../lib/session/provider-trip.ts';
import { PlainButton } from '../../../ui/lists/plain-button.tsx';
import { signInFailureText } from '../form/failure-text.ts';
import { FormPage } from '../form/form-page.tsx';
import { Notice, type NoticeText } from '../form/notice.tsx';

type Provider = NonNullable<Data<typeof auth.settings>['provider']>;

interface ProviderSignInProps {
  provider: Provider;
  getRememberMe: () => boolean;
  onNotice: (notice: NoticeText | null) => void;
}

/** The button that leads to the identity provider. */
export function ProviderSignIn({ provider, getRememberMe, onNotice }: ProviderSignInProps) {
  const { isLeaving, leave } = useLeave(getRememberMe, onNotice);
  return (
    <PlainButton look="outlined" busy={isLeaving} onClick={() => void leave()}>
      使用{provider.label}登录
    </PlainButton>
  );
}

/** The sign-in page of a server that takes no passwords. */
export function ProviderOnly({ provider }: { provider: Provider }) {
  const [notice, setNotice] = useState<NoticeText | null>(null);
  const { isLeaving, leave } = useLeave(() => false, setNotice);
  return (
    <FormPage title="登录" onSubmit={leave} links={<span>密码登录已关闭</span>}>
      <Notice notice={notice} />
      <PlainButton type="submit" busy={isLeaving}>
        使用{provider.label}登录
      </PlainButton>
    </FormPage>
  );
}

function useLeave(getRememberMe: () => boolean, onNotice: (notice: NoticeText | null) => void) {
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    onNotice(null);
    setIsLeaving(true);
    try {
      const trip = await callForData(oidc.begin, { body: { rememberMe: getRememberMe() } });
      leaveForProvider({ ...trip, purpose: 'sign-in' });
    } catch (error) {
      setIsLeaving(false);
      onNotice({ tone: 'error', text: signInFailureText(error, '暂时无法登录，请稍后再试') });
    }
  };
  return { isLeaving, leave };
}

import { useState } from 'react';
import { auth } from '../../../../contract/auth/auth.ts';
import { callForData } from '../../../lib/api/api.ts';
import { signIn } from '../../../lib/session/session.ts';
import { PlainButton } from '../../../ui/lists/plain-button.tsx';
import { signInFailureText } from '../form/failure-text.ts';
import { FormPage } from '../form/form-page.tsx';
import { Notice, type NoticeText } from '../form/notice.tsx';

/** The sign-in page of a public demo: one button, and what becomes of what a visitor enters. */
export function EnterDemo() {
  const [notice, setNotice] = useState<NoticeText | null>(null);
  const [isEntering, setIsEntering] = useState(false);
  const enter = async () => {
    setNotice(null);
    setIsEntering(true);
    try {
      signIn(await callForData(auth.enterDemo, {}));
    } catch (error) {
      setIsEntering(false);
      setNotice({ tone: 'error', text: signInFailureText(error, '暂时无法进入演示，请稍后再试') });
    }
  };
  return (
    <FormPage
      title="公开演示"
      intro="一个虚构家庭一年的账目，您可以随意查看和修改。"
      onSubmit={enter}
      links={
        <span>您的修改只有您自己看得到，退出登录或闲置一小时后自动删除。请勿填写真实信息。</span>
      }
    >
      <Notice notice={notice} />
      <PlainButton type="submit" busy={isEntering}>
        进入演示
      </PlainButton>
    </FormPage>
  );
}

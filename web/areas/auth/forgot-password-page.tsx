import { PlainButton } from '../../ui/lists/plain-button.tsx';
import { FormPage } from './form/form-page.tsx';
import { Notice } from './form/notice.tsx';
import { TextField } from './form/text-field.tsx';
import { TextLink } from './form/text-link.tsx';
import { useForgotPassword } from './use-forgot-password.ts';

/** Ask for a code with which a new password can be set. */
export function ForgotPasswordPage() {
  const { form, notice, submit } = useForgotPassword();
  const { errors, isSubmitting } = form.formState;
  return (
    <FormPage
      title="忘记密码"
      intro="请输入注册时使用的邮箱，我们会把重置密码的验证码发送给您。"
      onSubmit={submit}
      links={<TextLink to="/login">返回登录</TextLink>}
    >
      <Notice notice={notice} />
      <TextField
        label="邮箱"
        type="email"
        required
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PlainButton type="submit" busy={isSubmitting}>
        发送验证码
      </PlainButton>
    </FormPage>
  );
}

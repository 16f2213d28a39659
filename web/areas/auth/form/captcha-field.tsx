import type { ComponentProps } from 'react';
import classes from './captcha-field.module.css';
import { TextField } from './text-field.tsx';
import type { Captcha } from './use-captcha.ts';

type CaptchaFieldProps = ComponentProps<'input'> & {
  captcha: Captcha;
  error: string | undefined;
};

/** The characters of a picture; the picture is also the button for another one. */
export function CaptchaField({ captcha, ...input }: CaptchaFieldProps) {
  const { status, captchaImage, renew } = captcha;
  return (
    <div className={classes.row}>
      <div className={classes.field}>
        <TextField
          label="图形验证码"
          required
          placeholder="不区分大小写"
          maxLength={6}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          {...input}
        />
      </div>
      <button
        type="button"
        className={classes.picture}
        onClick={renew}
        title="点击换一张"
        aria-label={status === 'failed' ? '图形验证码加载失败，点击重试' : '图形验证码，点击换一张'}
      >
        {status === 'ready' && <img src={captchaImage} alt="图形验证码" />}
        {status === 'failed' && '点击重试'}
        {status === 'loading' && '加载中…'}
      </button>
    </div>
  );
}

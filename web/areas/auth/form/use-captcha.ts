import { useCallback, useEffect, useRef, useState } from 'react';
import { auth } from '../../../../contract/auth/auth.ts';
import { call } from '../../../lib/api/api.ts';
import { logFailure } from '../../../lib/api/log.ts';

interface Picture {
  status: 'loading' | 'ready' | 'failed';
  captchaId: string;
  captchaImage: string;
}

export interface Captcha extends Picture {
  renew: () => void;
}

const loading: Picture = { status: 'loading', captchaId: '', captchaImage: '' };

/** Shown when a form is sent before there is a picture. */
export const captchaMissing = { type: 'missing', message: '验证码尚未加载，请点击图片重试' };

/** A captcha, fetched when the page opens, and a way to ask for another. */
export function useCaptcha(): Captcha {
  const [picture, setPicture] = useState(loading);
  const underWay = useRef<AbortController | null>(null);

  const renew = useCallback(() => {
    underWay.current?.abort();
    const controller = new AbortController();
    underWay.current = controller;
    setPicture(loading);
    call(auth.captcha, {}, { signal: controller.signal }).then(
      (data) => setPicture({ status: 'ready', ...data }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        logFailure('The captcha could not be fetched', error);
        setPicture({ ...loading, status: 'failed' });
      },
    );
  }, []);

  useEffect(() => {
    renew();
    return () => underWay.current?.abort();
  }, [renew]);

  return { ...picture, renew };
}

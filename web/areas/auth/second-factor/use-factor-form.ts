import { type Ref, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { errorTexts } from '../../../lib/api/error-texts.ts';
import { askForPasskey } from '../../../lib/session/passkeys.ts';
import type { NoticeText } from '../form/notice.tsx';
import { bareCode, type Proof, type ProofMethod, type ProofOf } from './factor-methods.ts';

interface FactorFormOptions<Method extends ProofMethod> {
  /** The method that is shown until another is chosen. */
  first: Method;
  /** Fetches what the browser needs to ask for a passkey. */
  fetchOptions: (signal: AbortSignal) => Promise<object>;
  /** Settles when the server has accepted the proof. */
  send: (proof: ProofOf<Method>) => Promise<unknown>;
  /** Shows a failure elsewhere than in this form, and answers whether it did. */
  showElsewhere?: (error: ApiError) => boolean;
}

export interface FactorForm<Method extends ProofMethod> {
  method: Method;
  choose: (method: Method) => void;
  codeField: {
    value: string;
    onChange: (value: string) => void;
    error: string | undefined;
    ref: Ref<HTMLInputElement>;
  };
  /** What came of the last submission. */
  notice: NoticeText | null;
  busy: boolean;
  submit: () => Promise<void>;
}

/** A form that asks for a passkey or a code: its state, its submission, and why that was refused. */
export function useFactorForm<Method extends ProofMethod>(
  options: FactorFormOptions<Method>,
): FactorForm<Method> {
  const { first, fetchOptions, send, showElsewhere = () => false } = options;
  const [chosen, setChosen] = useState<Method>();
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string>();
  const [notice, setNotice] = useState<NoticeText | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const page = useRef<AbortController>(undefined);
  useEffect(() => {
    // The browser's question about a passkey ends with the page.
    const controller = new AbortController();
    page.current = controller;
    return () => controller.abort();
  }, []);
  const method = chosen ?? first;
  const wantsCode = method === 'totp' || method === 'recovery';

  async function makeProof(signal: AbortSignal): Promise<Proof> {
    const kind: ProofMethod = method;
    if (kind === 'password') return { method: kind };
    if (kind !== 'passkey') return { method: kind, code: bareCode(code) };
    return {
      method: kind,
      credential: await askForPasskey(await fetchOptions(signal), { signal }),
    };
  }

  function refuseCode(text: string): void {
    setCodeError(text);
    field.current?.focus();
  }

  function show(error: unknown): void {
    const failure =
      error instanceof ApiError ? error : new ApiError(errorTexts.unknown, { kind: 'unknown' });
    if (showElsewhere(failure)) return;
    if (wantsCode && failure.code === 'SECOND_FACTOR_INVALID') refuseCode(failure.message);
    else {
      const tone = failure.kind === 'cancelled' ? 'info' : 'error';
      setNotice({ tone, text: failure.message });
    }
  }

  async function submit(): Promise<void> {
    const { signal } = page.current ?? new AbortController();
    setNotice(null);
    setCodeError(undefined);
    if (wantsCode && bareCode(code) === '') return refuseCode('请输入验证码');
    setBusy(true);
    try {
      await send((await makeProof(signal)) as ProofOf<Method>);
    } catch (error) {
      if (!signal.aborted) show(error);
    } finally {
      setBusy(false);
    }
  }

  function choose(next: Method): void {
    setChosen(next);
    setCode('');
    setCodeError(undefined);
    setNotice(null);
  }

  const codeField = { value: code, onChange: setCode, error: codeError, ref: field };
  return { method, choose, codeField, notice, busy, submit };
}

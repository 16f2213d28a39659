import { type FocusEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { type Factors, factors } from '../../../../contract/auth/factors.ts';
import { ApiError, call } from '../../../lib/api/api.ts';
import { confirmation } from '../../../lib/session/confirmation.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { PlainButton } from '../../../ui/lists/plain-button.tsx';
import { Notice } from '../form/notice.tsx';
import classes from './confirm-dialog.module.css';
import { ConfirmForm } from './confirm-form.tsx';

/**
 * Asks users to confirm who they are, while a call waits for it. The browser's dialog element lies
 * above all other dialogs, which keep what was typed into them.
 */
export function ConfirmDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { data, failure, retry } = useOwnFactors();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const close = () => dialog.current?.close();
  const finish = () => {
    confirmation.confirm();
    // The browser gives the focus back when it closes, and not when it is only taken away.
    close();
  };
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      onClose={() => confirmation.refuse()}
      onFocus={keepEscapeHere}
    >
      <h2 id={titleId} className={classes.title}>
        再次确认身份
      </h2>
      <p className={classes.why}>继续之前，请再次确认是您本人。确认后 10 分钟内不再询问。</p>
      {data && <ConfirmForm factors={data} onDone={finish} onCancel={close} />}
      {!data && !failure && <Spinner />}
      {failure && (
        <div className={classes.form}>
          <Notice notice={{ tone: 'error', text: failure }} />
          <div className={classes.buttons}>
            <PlainButton look="outlined" onClick={close}>
              取消
            </PlainButton>
            <PlainButton onClick={retry}>重试</PlainButton>
          </div>
        </div>
      )}
    </dialog>
  );
}

/** Mantine's dialogs below would close on the Escape of this one. They read this attribute. */
function keepEscapeHere({ target }: FocusEvent): void {
  target.setAttribute('data-mantine-stop-propagation', 'true');
}

/** The user's factors as they are now, asked for with every confirmation. */
function useOwnFactors() {
  const [answer, setAnswer] = useState<{ data?: Factors; failure?: string }>({});
  const fetchAnew = useCallback((signal?: AbortSignal) => {
    setAnswer({});
    call(factors.list, {}, signal ? { signal } : {}).then(
      (data) => setAnswer({ data }),
      (error: unknown) => {
        if (!signal?.aborted) setAnswer({ failure: textOf(error) });
      },
    );
  }, []);
  useEffect(() => {
    const controller = new AbortController();
    fetchAnew(controller.signal);
    return () => controller.abort();
  }, [fetchAnew]);
  return { ...answer, retry: () => fetchAnew() };
}

function textOf(error: unknown): string {
  return error instanceof ApiError ? error.message : String(error);
}

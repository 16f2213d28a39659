import { useCallback, useEffect, useState } from 'react';
import { type Factors, factors } from '../../../../contract/auth/factors.ts';
import { ApiError, call } from '../../../lib/api/api.ts';
import { confirmation } from '../../../lib/session/confirmation.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { PlainButton } from '../../../ui/lists/plain-button.tsx';
import { TopDialog, TopDialogButtons } from '../../../ui/overlays/top-dialog.tsx';
import { Notice } from '../form/notice.tsx';
import classes from './confirm-dialog.module.css';
import { ConfirmForm } from './confirm-form.tsx';

/** Asks users to confirm who they are, while a call waits for it. */
export function ConfirmDialog() {
  const { data, failure, retry } = useOwnFactors();
  return (
    <TopDialog
      title="再次确认身份"
      why="继续之前，请再次确认是您本人。确认后 10 分钟内不再询问。"
      onClose={() => confirmation.refuse()}
    >
      {(close) =>
        data ? (
          <ConfirmForm
            factors={data}
            onDone={() => {
              confirmation.confirm();
              close();
            }}
            onCancel={close}
          />
        ) : failure ? (
          <div className={classes.form}>
            <Notice notice={{ tone: 'error', text: failure }} />
            <TopDialogButtons>
              <PlainButton look="outlined" onClick={close}>
                取消
              </PlainButton>
              <PlainButton onClick={retry}>重试</PlainButton>
            </TopDialogButtons>
          </div>
        ) : (
          <Spinner />
        )
      }
    </TopDialog>
  );
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

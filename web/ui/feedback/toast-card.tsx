import { useEffect, useState } from 'react';
import { type Toast, type ToastTone, toasts } from './toast.ts';
import classes from './toaster.module.css';

const marks: Record<ToastTone, string> = { success: '✓', error: '✕', info: 'i', warning: '!' };

/** One toast. Its time stops while it is hovered or has the focus. */
export function ToastCard({ id, tone, title, text, lifeMs, action }: Toast) {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => toasts.dismiss(id), lifeMs);
    return () => clearTimeout(timer);
  }, [isPaused, id, lifeMs]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding a toast is no action of its own.
    <div
      className={classes.toast}
      data-tone={tone}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <span className={classes.mark} aria-hidden="true">
        {marks[tone]}
      </span>
      <div className={classes.words}>
        {title && <div className={classes.title}>{title}</div>}
        <div>{text}</div>
      </div>
      {action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            toasts.dismiss(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={classes.close}
        aria-label="关闭提示"
        onClick={() => toasts.dismiss(id)}
      >
        ✕
      </button>
    </div>
  );
}
